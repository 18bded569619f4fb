"""Half of the trap pairs; `part_a` is the other half, with the same families."""

from tests.relocation.traps import Trap

TRAPS = (
    # ------------------------------------------------------------------------------------------------- asserted-text
    Trap(
        name="hotel-room-waits",
        family="asserted-text",
        expect="refuse",
        why="The booking is not confirmed, which is what the test wants to know.",
        locator='page.get_by_text("Your room is confirmed")',
        method="expect.to_be_visible",
        old="""
<section class="stay"><h1>Your stay in Lisbon</h1>
<div class="banner" id="stay-status"><p>Your room is confirmed</p></div>
<dl><dt>Arrival</dt><dd>Friday</dd><dt>Departure</dt><dd>Monday</dd><dt>Guests</dt><dd>Two</dd></dl>
<button class="btn">Change dates</button> <button class="btn">Print voucher</button></section>
""",
        changes=(("Your room is confirmed", "Your room is on the waiting list"),),
    ),
    Trap(
        name="llegada-otro-dia",
        family="asserted-text",
        expect="refuse",
        why="The parcel comes on another day, and the day is what is asserted.",
        lang="es",
        locator='page.get_by_text("Llega el martes 14 de abril")',
        method="expect.to_contain_text",
        old="""
<article class="rounded-lg border p-4 shadow-sm"><h2 class="text-lg font-semibold">Pedido de Inés</h2>
<p class="text-sm text-gray-500">Tetera de hierro, dos tazas</p>
<p class="mt-2 font-medium" data-testid="eta">Llega el martes 14 de abril</p>
<div class="flex gap-2"><button class="px-3 py-1">Seguir envío</button>
<button class="px-3 py-1">Ayuda</button></div></article>
""",
        changes=(("Llega el martes 14 de abril", "Llega el viernes 17 de abril"),),
    ),
    Trap(
        name="order-cancelled-ja",
        family="asserted-text",
        expect="refuse",
        why="The order is no longer shipped but cancelled.",
        lang="ja",
        locator='page.get_by_text("発送済み")',
        method="expect.to_be_visible",
        old="""
<h1>ご注文の詳細</h1>
<dl class="order"><dt>お届け先</dt><dd>大阪市北区</dd><dt>状況</dt><dd class="status">発送済み</dd>
<dt>お支払い方法</dt><dd>代金引換</dd></dl>
<button type="button">領収書を表示</button>
""",
        changes=(("発送済み", "キャンセル済み"),),
    ),
    Trap(
        name="welcome-another-user",
        family="asserted-text",
        expect="refuse",
        why="The greeting names another user than the one who signed in.",
        locator='page.get_by_role("heading", name="Welcome back, Priya")',
        method="expect.to_be_visible",
        old="""
<div class="hero"><h1 class="hero-title">Welcome back, Priya</h1><p>Here is what happened since yesterday.</p></div>
<section><h2>Activity</h2><ul><li>Two documents were shared with you</li>
<li>Your trial ends in May</li></ul></section>
""",
        changes=(("Welcome back, Priya", "Welcome back, Tomasz"),),
    ),
    Trap(
        name="parcel-returned-row",
        family="asserted-text",
        expect="refuse",
        why="No parcel is delivered; the row that is left says returned.",
        locator='page.get_by_role("row").filter(has_text="Delivered")',
        method="inner_text",
        old="""
<h1>Parcels</h1><table id="parcels"><thead><tr><th>Parcel</th><th>Carrier</th><th>Status</th></tr></thead>
<tbody><tr><td>Winter boots</td><td>Swift Post</td><td>Delivered</td></tr>
<tr><td>Desk fan</td><td>Swift Post</td><td>In transit</td></tr></tbody></table>
""",
        changes=(("<td>Delivered</td>", "<td>Returned</td>"),),
    ),
    Trap(
        name="mui-payment-pending",
        family="asserted-text",
        expect="refuse",
        why="The alert says that the payment is pending, not that it was received.",
        locator='page.locator(".MuiAlert-message", has_text="Payment received")',
        method="expect.to_be_visible",
        old="""
<h1 class="MuiTypography-root MuiTypography-h4">Checkout</h1>
<div class="MuiPaper-root MuiAlert-root MuiAlert-standardInfo css-1kz" role="alert"><div class="MuiAlert-icon"></div>
<div class="MuiAlert-message">Payment received</div></div>
<button class="MuiButtonBase-root MuiButton-root" type="button">Continue shopping</button>
""",
        changes=(("Payment received", "Payment pending"),),
    ),
    Trap(
        name="article-out-of-stock",
        family="asserted-text",
        expect="refuse",
        why="The article is sold out.",
        locator='page.get_by_text("In stock", exact=True)',
        method="expect.to_be_visible",
        old="""
<article class="product"><h1>Folding bicycle</h1><p class="price">€ 899</p><p class="availability">In stock</p>
<button class="buy">Put into basket</button><button class="later">Compare</button></article>
<aside><h2>Fits well</h2><ul><li>Helmet</li><li>Lock</li><li>Pump</li></ul></aside>
""",
        changes=((">In stock<", ">Out of stock<"),),
    ),
    Trap(
        name="plan-downgraded",
        family="asserted-text",
        expect="refuse",
        why="The workspace is on another plan than the one that is asserted.",
        locator='page.get_by_text("Current plan: Team")',
        method="expect.to_be_visible",
        old="""
<h1>Billing</h1><div class="box"><strong class="plan-line">Current plan: Team</strong><p>Renews every year</p>
<a href="/plans" class="button">Compare plans</a></div>
<div class="box"><strong>Payment method</strong><p>Bank transfer</p></div>
""",
        changes=(("Current plan: Team", "Current plan: Free"),),
    ),
    Trap(
        name="antrag-abgelehnt",
        family="asserted-text",
        expect="refuse",
        why="The application was rejected.",
        lang="de",
        locator="page.locator(\"xpath=//p[contains(., 'Antrag genehmigt')]\")",
        method="expect.to_be_visible",
        old="""
<h1>Bauantrag Gartenhaus</h1><div class="verlauf"><p class="schritt">Eingegangen am Montag</p>
<p class="ergebnis">Antrag genehmigt</p></div><a href="/bescheid">Bescheid ansehen</a>
""",
        changes=(("Antrag genehmigt", "Antrag abgelehnt"),),
    ),
    Trap(
        name="ticket-sin-asignar",
        family="asserted-text",
        expect="refuse",
        why="The ticket is assigned to nobody.",
        lang="es",
        locator='page.locator("dd", has_text="Marta Ibáñez")',
        method="expect.to_be_visible",
        old="""
<h1>Incidencia: la impresora no responde</h1>
<dl class="ficha"><dt>Prioridad</dt><dd>Alta</dd><dt>Responsable</dt><dd>Marta Ibáñez</dd><dt>Departamento</dt>
<dd>Compras</dd></dl>
<button>Añadir comentario</button>
""",
        changes=(("Marta Ibáñez", "Sin asignar"),),
    ),
    Trap(
        name="backup-never",
        family="asserted-text",
        expect="refuse",
        why="What the test reads is that a backup was made, and none was made.",
        locator='page.get_by_text("Last backup: this morning")',
        method="text_content",
        old="""
<section aria-label="Storage"><h2>Storage</h2><p class="meta">Used: half of the disk</p>
<p class="meta">Last backup: this morning</p><button>Back up now</button><button>Clean up</button></section>
""",
        changes=(("Last backup: this morning", "Last backup: never"),),
    ),
    Trap(
        name="saved-note-markup",
        family="asserted-text",
        expect="heal",
        why="The note says the same at the same place, in another element.",
        locator='page.locator("p.flash-note")',
        method="expect.to_be_visible",
        right=".snackbar",
        old="""
<h1>Opening hours</h1><p class="flash-note" role="status">Your opening hours were saved</p>
<form aria-label="Hours"><label>From <input name="from" type="time"></label>
<label>To <input name="to" type="time"></label>
<button>Save</button></form>
""",
        new="""
<h1>Opening hours</h1><div class="snackbar" role="status">Your opening hours were saved</div>
<form aria-label="Hours"><label>From <input name="from" type="time"></label>
<label>To <input name="to" type="time"></label>
<button>Save</button></form>
""",
    ),
    Trap(
        name="versand-pille",
        family="asserted-text",
        expect="heal",
        why="The status pill was restyled; it says the same of the same order.",
        lang="de",
        locator='page.locator(".status-pill")',
        method="inner_text",
        right=".badge--state",
        old="""
<section class="auftrag"><h1>Auftrag Gartenbank</h1><p>Kundin: F. Albrecht</p>
<p>Stand: <span class="status-pill">Versandt</span></p><button>Lieferschein</button></section>
""",
        new="""
<section class="job"><h1>Auftrag Gartenbank</h1><p>Kundin: F. Albrecht</p>
<p>Stand: <span class="badge badge--state">Versandt</span></p><button>Lieferschein</button></section>
""",
    ),
    Trap(
        name="greeting-test-id",
        family="asserted-text",
        expect="heal",
        why="The test id was renamed; it is the greeting with the same words at the same place.",
        locator='page.get_by_test_id("greeting")',
        method="expect.to_contain_text",
        right="[data-testid=welcome-text]",
        old="""
<div class="top"><p data-testid="greeting">Good morning, Beatriz</p><button>Notifications</button></div>
<section><h2>Appointments</h2><ul><li>Dentist at nine</li><li>Lunch with Ravi</li></ul></section>
""",
        new="""
<div class="top-bar"><p data-testid="welcome-text">Good morning, Beatriz</p><button>Notifications</button></div>
<section><h2>Appointments</h2><ul><li>Dentist at nine</li><li>Lunch with Ravi</li></ul></section>
""",
    ),
    # --------------------------------------------------------------------------------------------------------- state
    Trap(
        name="accordion-all-closed",
        family="state",
        expect="refuse",
        why="No part of the accordion is open.",
        locator="page.locator('button.acc[aria-expanded=\"true\"]')",
        method="expect.to_have_text",
        old="""
<h1>Questions</h1><div class="accordion"><h3>
<button class="acc" aria-expanded="true" id="a1">How do I return an item?</button></h3>
<h3><button class="acc" aria-expanded="false" id="a2">When do I get my money?</button></h3>
<h3><button class="acc" aria-expanded="false" id="a3">Who pays for shipping?</button></h3></div>
""",
        changes=(('aria-expanded="true"', 'aria-expanded="false"'),),
    ),
    Trap(
        name="alerts-unchecked",
        family="state",
        expect="refuse",
        why="The box must be checked, and it is not.",
        locator='page.get_by_role("checkbox", name="Weekly digest", checked=True)',
        method="expect.to_be_visible",
        old="""
<fieldset><legend>Mail settings</legend><label><input type="checkbox" name="digest" checked> Weekly digest</label>
<label><input type="checkbox" name="mention"> Mentions</label>
<label><input type="checkbox" name="news"> Product news</label></fieldset>
""",
        changes=(('name="digest" checked', 'name="digest"'),),
    ),
    Trap(
        name="weiter-nicht-gesperrt",
        family="state",
        expect="refuse",
        why="The button must be locked until the terms are accepted, and it is free.",
        lang="de",
        locator='page.get_by_role("button", name="Weiter", disabled=True)',
        method="expect.to_be_visible",
        old="""
<form aria-label="Vertrag"><h1>Bedingungen</h1><label><input type="checkbox" name="agb"> Ich stimme zu</label>
<button type="button" class="zurueck">Zurück</button>
<button type="button" class="weiter" disabled>Weiter</button></form>
""",
        changes=(('class="weiter" disabled', 'class="weiter"'),),
    ),
    Trap(
        name="radix-closed",
        family="state",
        expect="refuse",
        why="The popover must be open and is closed.",
        locator='page.locator("[data-state=open]")',
        method="expect.to_be_visible",
        old="""
<button class="inline-flex items-center rounded-md" data-state="open" aria-haspopup="dialog">Choose a colour</button>
<button class="inline-flex items-center rounded-md" data-state="closed" aria-haspopup="dialog">Choose a font</button>
<p>Preview</p><div class="swatch">Aa</div>
""",
        changes=(('data-state="open"', 'data-state="closed"'),),
    ),
    Trap(
        name="details-closed",
        family="state",
        expect="refuse",
        why="The question must be unfolded.",
        locator='page.locator("details[open] > summary")',
        method="expect.to_be_visible",
        old="""
<h1>Boarding</h1><details open><summary>What may I take on board?</summary><p>One bag of eight kilos.</p></details>
<details><summary>Where do I check in?</summary><p>Hall two.</p></details>
""",
        changes=(("<details open>", "<details>"),),
    ),
    Trap(
        name="siguiente-desactivado",
        family="state",
        expect="refuse",
        why="The link leads nowhere on the last page, and the test asks for one that is not disabled.",
        lang="es",
        locator='page.locator("a.pagina-sig:not(.disabled)")',
        old="""
<h1>Recetas</h1><ul><li>Gazpacho</li><li>Fabada</li><li>Pisto</li></ul>
<div class="paginas"><a href="#ant" class="pagina-ant">Anterior</a>
<a href="#sig" class="pagina-sig">Siguiente</a></div>
""",
        changes=(('class="pagina-sig"', 'class="pagina-sig disabled"'),),
    ),
    Trap(
        name="seal-image",
        family="state",
        expect="refuse",
        why="The picture that is shown is the one of a seller who is not verified yet.",
        locator="page.locator('img[src*=\"verified-seal\"]')",
        method="expect.to_be_visible",
        old="""
<div class="seller"><h2>Old Books Ravenna</h2>
<img src="/img/verified-seal.svg" class="seal" width="20" height="20" alt="">
<p>On the market for six years</p><button>Write to the seller</button></div>
""",
        changes=(("verified-seal", "pending-clock"),),
    ),
    Trap(
        name="invoice-link-elsewhere",
        family="state",
        expect="refuse",
        why="Where the link leads is what is tested, and it leads elsewhere.",
        locator="page.locator('a[href=\"/files/contract-signed.pdf\"]')",
        method="expect.to_be_visible",
        old="""
<h1>Contract</h1><p>Both sides have signed.</p><a href="/files/contract-signed.pdf" class="dl">Download</a>
<a href="/files/help.pdf" class="dl">Manual</a>
""",
        changes=(("/files/contract-signed.pdf", "/files/contract-draft.pdf"),),
    ),
    Trap(
        name="etape-suivante",
        family="state",
        expect="refuse",
        why="The order is not at the delivery step any more.",
        lang="fr",
        locator="page.locator('.etape--courante:has-text(\"Livraison\")')",
        method="expect.to_be_visible",
        old="""
<ol class="etapes"><li class="etape">Panier</li><li class="etape etape--courante">Livraison</li>
<li class="etape">Paiement</li></ol>
<h1>Votre commande</h1><button>Continuer</button>
""",
        changes=(
            ('<li class="etape etape--courante">Livraison', '<li class="etape">Livraison'),
            ('<li class="etape">Paiement', '<li class="etape etape--courante">Paiement'),
        ),
    ),
    Trap(
        name="sort-direction",
        family="state",
        expect="refuse",
        why="The column is sorted the other way round.",
        locator="page.locator('th[aria-sort=\"ascending\"]')",
        method="expect.to_have_text",
        old="""
<table class="data-table"><thead><tr><th scope="col">Ship</th><th scope="col" aria-sort="ascending">Tonnage</th>
<th scope="col">Port</th></tr></thead>
<tbody><tr><td>Aurora</td><td>120</td><td>Bergen</td></tr><tr><td>Borealis</td><td>340</td>
<td>Malmö</td></tr></tbody></table>
""",
        changes=(("ascending", "descending"),),
    ),
    Trap(
        name="selected-row-delete",
        family="state",
        expect="refuse",
        why="No row is selected, so there is nothing the test may delete.",
        locator='page.locator("tr.selected .del")',
        old="""
<table><tbody><tr class="row"><td>Draft A</td><td><button class="del">Delete</button></td></tr>
<tr class="row selected"><td>Draft B</td><td><button class="del">Delete</button></td></tr>
<tr class="row"><td>Draft C</td><td><button class="del">Delete</button></td></tr></tbody></table>
""",
        changes=(("row selected", "row"),),
    ),
    Trap(
        name="still-busy",
        family="state",
        expect="refuse",
        why="The test waits until the list is loaded, and it is still loading.",
        locator="page.locator('[aria-busy=\"false\"]')",
        method="wait_for",
        old="""
<h1>Departures</h1><div class="list" id="departures" aria-busy="false"><p>Graz, platform four</p>
<p>Linz, platform one</p></div>
<button>Refresh</button>
""",
        changes=(('aria-busy="false"', 'aria-busy="true"'),),
    ),
    Trap(
        name="data-status-overdue",
        family="state",
        expect="refuse",
        why="The rent is overdue, not paid.",
        lang="ar",
        locator="page.locator('[data-status=\"paid\"]')",
        method="expect.to_be_visible",
        old="""
<h1>الإيجار</h1><div class="card" data-status="paid"><h2>شهر مارس</h2><p>شقة النخيل</p></div>
<div class="card" data-status="open"><h2>شهر أبريل</h2><p>شقة النخيل</p></div>
""",
        changes=(('data-status="paid"', 'data-status="overdue"'),),
    ),
    Trap(
        name="current-tab-renamed",
        family="state",
        expect="heal",
        why="The marked entry of the bar is the same, its class was renamed.",
        locator='page.locator(".nav-link.active")',
        method="expect.to_have_text",
        right=".tabs__item--current",
        old="""
<ul class="nav nav-tabs"><li class="nav-item">
<a class="nav-link active" aria-current="page" href="#s">Seating plan</a></li>
<li class="nav-item"><a class="nav-link" href="#g">Guest list</a></li>
<li class="nav-item"><a class="nav-link" href="#m">Menu</a></li></ul>
<h1>Wedding</h1>
""",
        new="""
<ul class="tabs"><li><a class="tabs__item tabs__item--current" aria-current="page" href="#s">Seating plan</a></li>
<li><a class="tabs__item" href="#g">Guest list</a></li><li><a class="tabs__item" href="#m">Menu</a></li></ul>
<h1>Wedding</h1>
""",
    ),
    Trap(
        name="success-note-renamed",
        family="state",
        expect="heal",
        why="The same message of success, with the classes of another framework.",
        lang="de",
        locator='page.locator(".alert.alert-success")',
        method="expect.to_be_visible",
        right=".notification.is-success",
        old="""
<h1>Vereinsbeitrag</h1><div class="alert alert-success" role="status">Der Beitrag wurde überwiesen</div>
<table><tr><th>Jahr<th>Betrag</tr><tr><td>Voriges<td>60 €</tr></table><button>Quittung</button>
""",
        new="""
<h1>Vereinsbeitrag</h1><div class="notification is-success" role="status">Der Beitrag wurde überwiesen</div>
<table class="table"><tr><th>Jahr<th>Betrag</tr>
<tr><td>Voriges<td>60 €</tr></table><button class="button">Quittung</button>
""",
    ),
    Trap(
        name="selected-tab-fr",
        family="state",
        expect="heal",
        why="The tab with the same label is selected as before.",
        lang="fr",
        locator='page.locator(".onglet.actif")',
        right=".ant-tabs-tab-active",
        old="""
<div role="tablist" class="onglets"><button role="tab" class="onglet" aria-selected="false">Horaires</button>
<button role="tab" class="onglet actif" aria-selected="true">Itinéraire</button>
<button role="tab" class="onglet" aria-selected="false">Avis</button></div>
<div role="tabpanel"><p>Depuis la gare, prendre le tram.</p></div>
""",
        new="""
<div role="tablist" class="ant-tabs"><button role="tab" class="ant-tabs-tab" aria-selected="false">Horaires</button>
<button role="tab" class="ant-tabs-tab ant-tabs-tab-active" aria-selected="true">Itinéraire</button>
<button role="tab" class="ant-tabs-tab" aria-selected="false">Avis</button></div>
<div role="tabpanel"><p>Depuis la gare, prendre le tram.</p></div>
""",
    ),
    Trap(
        name="selected-row-renamed",
        family="state",
        expect="heal",
        why="The same row is selected as before; class names changed.",
        locator='page.locator("tr.is-selected")',
        method="expect.to_contain_text",
        right="tr.Mui-selected",
        old="""
<table role="grid"><tbody><tr role="row" class="line" aria-selected="false"><td>Olive grove north</td>
<td>Watered</td></tr>
<tr role="row" class="line is-selected" aria-selected="true"><td>Vineyard terrace</td>
<td>Dry</td></tr></tbody></table>
""",
        new="""
<table role="grid" class="MuiTable-root"><tbody><tr role="row" class="MuiTableRow-root" aria-selected="false">
<td>Olive grove north</td><td>Watered</td></tr>
<tr role="row" class="MuiTableRow-root Mui-selected" aria-selected="true"><td>Vineyard terrace</td>
<td>Dry</td></tr></tbody></table>
""",
    ),
    # ------------------------------------------------------------------------------------------------------ narrowed
    Trap(
        name="invite-row-gone",
        family="narrowed",
        expect="refuse",
        why="The person whom the row names is gone; others would be invited.",
        locator='page.get_by_role("row", name="Greta Lindqvist").get_by_role("button", name="Invite")',
        old="""
<h1>Choir</h1><table><thead><tr><th>Singer</th><th>Voice</th><th></th></tr></thead><tbody>
<tr><td>Ines Duarte</td><td>Alto</td><td><button class="inv">Invite</button></td></tr>
<tr><td>Greta Lindqvist</td><td>Soprano</td><td><button class="inv">Invite</button></td></tr>
<tr><td>Paul Okafor</td><td>Bass</td><td><button class="inv">Invite</button></td></tr></tbody></table>
""",
        changes=(("Greta Lindqvist", "Hanna Virtanen"),),
    ),
    Trap(
        name="reise-nicht-angeboten",
        family="narrowed",
        expect="refuse",
        why="The journey is not offered any more.",
        lang="de",
        locator='page.locator("article", has=page.get_by_role("heading", name="Kyoto")).get_by_role("link", name="Buchen")',
        old="""
<h1>Reisen</h1><article class="reise"><h2>Kyoto</h2><p>Zehn Tage</p>
<a class="cta" href="/b/kyoto">Buchen</a></article>
<article class="reise"><h2>Hanoi</h2><p>Zwölf Tage</p><a class="cta" href="/b/hanoi">Buchen</a></article>
<article class="reise"><h2>Tiflis</h2><p>Acht Tage</p><a class="cta" href="/b/tiflis">Buchen</a></article>
""",
        new="""
<h1>Reisen</h1><article class="reise"><h2>Hanoi</h2><p>Zwölf Tage</p>
<a class="cta" href="/b/hanoi">Buchen</a></article>
<article class="reise"><h2>Tiflis</h2><p>Acht Tage</p><a class="cta" href="/b/tiflis">Buchen</a></article>
""",
    ),
    Trap(
        name="region-alertas",
        family="narrowed",
        expect="refuse",
        why="The region of the alerts is gone; the same word stands in another region.",
        lang="es",
        locator='page.get_by_role("region", name="Alertas").get_by_role("checkbox", name="Por correo")',
        method="check",
        old="""
<section aria-label="Alertas"><h2>Alertas</h2><label><input type="checkbox"> Por correo</label></section>
<section aria-label="Facturas"><h2>Facturas</h2><label><input type="checkbox"> Por correo</label></section>
""",
        new="""
<section aria-label="Facturas"><h2>Facturas</h2><label><input type="checkbox"> Por correo</label></section>
""",
    ),
    Trap(
        name="olivenoel-menge",
        family="narrowed",
        expect="refuse",
        why="The quantity of another article would be changed.",
        lang="de",
        locator="page.locator('tr:has-text(\"Olivenöl\") .menge')",
        method="fill",
        old="""
<table class="bestellung"><tr><th>Artikel<th>Menge</tr>
<tr><td>Olivenöl<td><input class="menge" aria-label="Menge" value="2"></tr>
<tr><td>Balsamessig<td><input class="menge" aria-label="Menge" value="1"></tr>
<tr><td>Meersalz<td><input class="menge" aria-label="Menge" value="4"></tr></table>
""",
        changes=(("Olivenöl", "Rapsöl"),),
    ),
    Trap(
        name="tous-archives",
        family="narrowed",
        expect="refuse",
        why="Only archived documents are left, which the filter leaves out.",
        lang="fr",
        locator='page.locator("li", has_text="Contrat", has_not_text="Archivé").get_by_role("button", name="Signer")',
        old="""
<h1>Documents</h1><ul class="docs"><li>Contrat de bail <em>Archivé</em><button>Signer</button></li>
<li>Contrat de prêt <em>Ouvert</em><button>Signer</button></li>
<li>Devis toiture <em>Ouvert</em><button>Signer</button></li></ul>
""",
        changes=(("Contrat de prêt <em>Ouvert</em>", "Contrat de prêt <em>Archivé</em>"),),
    ),
    Trap(
        name="shadow-user-gone",
        family="narrowed",
        expect="refuse",
        why="The user's card is gone; somebody else would get the message.",
        lang="ja",
        locator='page.locator("user-card").filter(has_text="中村 翔").get_by_role("button", name="連絡する")',
        old="""
<h1>担当者</h1><user-card><template shadowrootmode="open"><h3>中村 翔</h3>
<button part="btn">連絡する</button></template></user-card>
<user-card><template shadowrootmode="open"><h3>小林 葵</h3><button part="btn">連絡する</button></template></user-card>
""",
        new="""
<h1>担当者</h1><user-card><template shadowrootmode="open"><h3>小林 葵</h3>
<button part="btn">連絡する</button></template></user-card>
""",
    ),
    Trap(
        name="contacto-emergencia",
        family="narrowed",
        expect="refuse",
        why="The group of the emergency contact is gone; one's own telephone would be filled.",
        lang="es",
        locator='page.get_by_role("group", name="Contacto de emergencia").get_by_label("Teléfono")',
        method="fill",
        old="""
<form aria-label="Ficha"><fieldset><legend>Datos propios</legend><label>Nombre <input></label>
<label>Teléfono <input type="tel"></label></fieldset>
<fieldset><legend>Contacto de emergencia</legend><label>Nombre <input></label>
<label>Teléfono <input type="tel"></label></fieldset></form>
""",
        new="""
<form aria-label="Ficha"><fieldset><legend>Datos propios</legend><label>Nombre <input></label>
<label>Teléfono <input type="tel"></label></fieldset></form>
""",
    ),
    Trap(
        name="row-other-city-ar",
        family="narrowed",
        expect="refuse",
        why="The branch that is named is gone from the list.",
        lang="ar",
        locator='page.get_by_role("listitem").filter(has_text="فرع جدة").get_by_role("button", name="إغلاق")',
        old="""
<h1>الفروع</h1><ul><li>فرع الرياض <button>إغلاق</button></li><li>فرع جدة <button>إغلاق</button></li>
<li>فرع الدمام <button>إغلاق</button></li></ul>
""",
        new="""
<h1>الفروع</h1><ul><li>فرع الرياض <button>إغلاق</button></li><li>فرع الدمام <button>إغلاق</button></li></ul>
""",
    ),
    Trap(
        name="named-row-resorted",
        family="narrowed",
        expect="heal",
        why="The named row is still there, sorted otherwise, and has one edit button.",
        locator="page.locator('tr:has-text(\"Hassan Ali\") .row-edit')",
        right="tr#e3 .tbl-action",
        old="""
<table class="staff"><tbody><tr class="r"><td>Bea Novak</td><td>Nurse</td>
<td><button class="row-edit">Edit</button></td></tr>
<tr class="r"><td>Hassan Ali</td><td>Doctor</td><td><button class="row-edit">Edit</button></td></tr>
<tr class="r"><td>Zoë Peters</td><td>Porter</td><td><button class="row-edit">Edit</button></td></tr></tbody></table>
""",
        new="""
<table class="people"><tbody><tr id="e1"><td>Zoë Peters</td><td>Porter</td>
<td><button class="tbl-action">Edit</button></td></tr>
<tr id="e2"><td>Bea Novak</td><td>Nurse</td><td><button class="tbl-action">Edit</button></td></tr>
<tr id="e3"><td>Hassan Ali</td><td>Doctor</td><td><button class="tbl-action">Edit</button></td></tr></tbody></table>
""",
    ),
    Trap(
        name="same-dialog-other-classes",
        family="narrowed",
        expect="heal",
        why="It is the same dialog with the same button.",
        locator='page.get_by_role("dialog", name="Invite people").locator(".dlg-ok")',
        right="dialog .Button--primary",
        old="""
<h1>Reading circle</h1><div role="dialog" aria-label="Invite people" class="dlg">
<label>Mail <input type="email"></label>
<button class="dlg-no">Not now</button><button class="dlg-ok">Send invitations</button></div>
""",
        new="""
<h1>Reading circle</h1><dialog open aria-label="Invite people"><label>Mail <input type="email"></label>
<div class="actions"><button class="Button">Not now</button>
<button class="Button Button--primary">Send invitations</button></div></dialog>
""",
    ),
    Trap(
        name="xpath-row-resorted",
        family="narrowed",
        expect="heal",
        why="The row of that town is still there; its link has another class.",
        locator="page.locator(\"xpath=//tr[td='Kraków']//a[@class='map']\")",
        right="tr.krk a",
        old="""
<table><tbody><tr><td>Gdańsk</td><td><a class="map" href="/m/1">Show map</a></td></tr><tr><td>Kraków</td>
<td><a class="map" href="/m/2">Show map</a></td></tr>
<tr><td>Wrocław</td><td><a class="map" href="/m/3">Show map</a></td></tr></tbody></table>
""",
        new="""
<table class="sortable"><tbody><tr class="wro"><td>Wrocław</td><td><a class="link" href="/m/3">Show map</a></td></tr>
<tr class="krk"><td>Kraków</td><td><a class="link" href="/m/2">Show map</a></td></tr>
<tr class="gda"><td>Gdańsk</td><td><a class="link" href="/m/1">Show map</a></td></tr></tbody></table>
""",
    ),
    Trap(
        name="service-row-restart",
        family="narrowed",
        expect="heal",
        why="The service of that name is still listed, and its button says the same.",
        locator="page.locator('[role=row]:has-text(\"billing-service\") .restart')",
        right="#svc-billing button",
        old="""
<div role="table"><div role="row"><span role="cell">auth-service</span><button class="restart">Restart</button></div>
<div role="row"><span role="cell">billing-service</span><button class="restart">Restart</button></div>
<div role="row"><span role="cell">mail-service</span><button class="restart">Restart</button></div></div>
""",
        new="""
<div role="table" class="services"><div role="row" id="svc-mail"><span role="cell">mail-service</span>
<button class="svc-btn">Restart</button></div>
<div role="row" id="svc-auth"><span role="cell">auth-service</span><button class="svc-btn">Restart</button></div>
<div role="row" id="svc-billing"><span role="cell">billing-service</span>
<button class="svc-btn">Restart</button></div></div>
""",
    ),
    # ----------------------------------------------------------------------------------------------------- gone-item
    Trap(
        name="booking-1001-gone",
        family="gone-item",
        expect="refuse",
        why="The first booking is gone; another one would be cancelled.",
        locator='page.locator(".cancel-1001")',
        old="""
<h1>Bookings</h1><div class="booking"><h2>Court one, Monday</h2><p>Badminton</p>
<button class="cancel-1001">Cancel booking</button></div>
<div class="booking"><h2>Court two, Monday</h2><p>Badminton</p>
<button class="cancel-1002">Cancel booking</button></div>
<div class="booking"><h2>Court two, Sunday</h2><p>Tennis</p><button class="cancel-1003">Cancel booking</button></div>
""",
        new="""
<h1>Bookings</h1>
<div class="booking"><h2>Court two, Monday</h2><p>Badminton</p>
<button class="cancel-1002">Cancel booking</button></div>
<div class="booking"><h2>Court two, Sunday</h2><p>Tennis</p><button class="cancel-1003">Cancel booking</button></div>
""",
    ),
    Trap(
        name="desk-lamp-gone",
        family="gone-item",
        expect="refuse",
        why="The lamp was taken out already; another lamp would be removed.",
        locator='page.get_by_test_id("remove-desk-lamp")',
        old="""
<div class="space-y-2"><div class="flex"><p>Desk lamp, black</p>
<button data-testid="remove-desk-lamp" class="text-red-600">Remove</button></div>
<div class="flex"><p>Floor lamp, black</p>
<button data-testid="remove-floor-lamp" class="text-red-600">Remove</button></div>
<div class="flex"><p>Light bulb, warm</p>
<button data-testid="remove-bulb" class="text-red-600">Remove</button></div></div>
""",
        new="""
<div class="space-y-2"><div class="flex"><p>Floor lamp, black</p>
<button data-testid="remove-floor-lamp" class="text-red-600">Remove</button></div>
<div class="flex"><p>Light bulb, warm</p>
<button data-testid="remove-bulb" class="text-red-600">Remove</button></div></div>
""",
    ),
    Trap(
        name="oslo-hotel-gone",
        family="gone-item",
        expect="refuse",
        why="The hotel of Oslo is not offered any more; a room elsewhere would be booked.",
        locator='page.locator("#card-oslo .book")',
        old="""
<div class="cards"><section id="card-bergen"><h3>Fjord Inn Bergen</h3><p>From 90 euros</p>
<button class="book">Book room</button></section>
<section id="card-oslo"><h3>Fjord Inn Oslo</h3><p>From 120 euros</p><button class="book">Book room</button></section>
<section id="card-bodo"><h3>Fjord Inn Bodø</h3><p>From 80 euros</p>
<button class="book">Book room</button></section></div>
""",
        new="""
<div class="cards"><section id="card-bergen"><h3>Fjord Inn Bergen</h3><p>From 90 euros</p>
<button class="book">Book room</button></section>
<section id="card-bodo"><h3>Fjord Inn Bodø</h3><p>From 80 euros</p>
<button class="book">Book room</button></section></div>
""",
    ),
    Trap(
        name="lettre-hebdo-finie",
        family="gone-item",
        expect="refuse",
        why="The weekly letter is not subscribed to; another one would be given up.",
        lang="fr",
        locator='page.locator(".resilier-hebdo")',
        old="""
<h1>Abonnements</h1><div class="abo"><h3>Lettre quotidienne</h3>
<button class="resilier-quot">Se désabonner</button></div>
<div class="abo"><h3>Lettre hebdomadaire</h3><button class="resilier-hebdo">Se désabonner</button></div>
<div class="abo"><h3>Lettre mensuelle</h3><button class="resilier-mens">Se désabonner</button></div>
""",
        new="""
<h1>Abonnements</h1><div class="abo"><h3>Lettre quotidienne</h3>
<button class="resilier-quot">Se désabonner</button></div>
<div class="abo"><h3>Lettre mensuelle</h3><button class="resilier-mens">Se désabonner</button></div>
""",
    ),
    Trap(
        name="reply-204-gone",
        family="gone-item",
        expect="refuse",
        why="The comment was deleted; the answer would go to another one.",
        lang="ja",
        locator='page.locator("#reply-204")',
        old="""
<h1>コメント</h1><article><p>写真がとても綺麗です</p><button id="reply-203">返信</button></article>
<article><p>場所を教えてください</p><button id="reply-204">返信</button></article>
<article><p>写真を使ってもいいですか</p><button id="reply-205">返信</button></article>
""",
        new="""
<h1>コメント</h1><article><p>写真がとても綺麗です</p><button id="reply-203">返信</button></article>
<article><p>写真を使ってもいいですか</p><button id="reply-205">返信</button></article>
""",
    ),
    Trap(
        name="guest-102-gone",
        family="gone-item",
        expect="refuse",
        why="The guest is not on the list any more.",
        lang="ar",
        locator='page.get_by_test_id("remove-guest-102")',
        old="""
<h1>قائمة الضيوف</h1><ul><li>ليلى حداد <button data-testid="remove-guest-101">إزالة</button></li>
<li>سامي حداد <button data-testid="remove-guest-102">إزالة</button></li>
<li>نور منصور <button data-testid="remove-guest-103">إزالة</button></li></ul>
""",
        new="""
<h1>قائمة الضيوف</h1><ul><li>ليلى حداد <button data-testid="remove-guest-101">إزالة</button></li>
<li>نور منصور <button data-testid="remove-guest-103">إزالة</button></li></ul>
""",
    ),
    Trap(
        name="shadow-todo-gone",
        family="gone-item",
        expect="refuse",
        why="The entry is gone; another one would be ticked off.",
        locator='page.locator("todo-item#t3").locator("input")',
        method="check",
        old="""
<h1>Allotment</h1><todo-item id="t2"><template shadowrootmode="open"><label>
<input type="checkbox"> Water the beans</label></template></todo-item>
<todo-item id="t3"><template shadowrootmode="open"><label>
<input type="checkbox"> Pick the beans</label></template></todo-item>
<todo-item id="t4"><template shadowrootmode="open"><label>
<input type="checkbox"> Water the roses</label></template></todo-item>
""",
        new="""
<h1>Allotment</h1><todo-item id="t2"><template shadowrootmode="open"><label>
<input type="checkbox"> Water the beans</label></template></todo-item>
<todo-item id="t4"><template shadowrootmode="open"><label>
<input type="checkbox"> Water the roses</label></template></todo-item>
""",
    ),
    Trap(
        name="sauvegarde-effacee",
        family="gone-item",
        expect="refuse",
        why="That backup does not exist any more; an older state would be restored.",
        lang="fr",
        locator='page.locator(".restaurer-mardi")',
        suite=(
            'page.locator(".restaurer-lundi")',
            'page.locator(".nouvelle")',
        ),
        old="""
<h1>Sauvegardes</h1><button class="nouvelle">Nouvelle sauvegarde</button>
<ul><li>Lundi soir, base complète <button class="restaurer-lundi">Restaurer</button></li>
<li>Mardi soir, base complète <button class="restaurer-mardi">Restaurer</button></li>
<li>Mercredi soir, images <button class="restaurer-mercredi">Restaurer</button></li></ul>
""",
        new="""
<h1>Sauvegardes</h1><button class="nouvelle">Nouvelle sauvegarde</button>
<ul><li>Lundi soir, base complète <button class="restaurer-lundi">Restaurer</button></li>
<li>Mercredi soir, images <button class="restaurer-mercredi">Restaurer</button></li></ul>
""",
    ),
    Trap(
        name="row-17-resorted",
        family="gone-item",
        expect="heal",
        why="The plot of that name is still in the table, under another id and in another place.",
        locator='page.locator("#row-17 .edit")',
        right="[data-plot=mill] a",
        old="""
<table><tbody><tr id="row-16"><td>Lower meadow</td><td>Barley</td>
<td><a class="edit" href="#e">Edit plot</a></td></tr>
<tr id="row-17"><td>Mill field</td><td>Oats</td><td><a class="edit" href="#e">Edit plot</a></td></tr>
<tr id="row-18"><td>Pond field</td><td>Hay</td><td><a class="edit" href="#e">Edit plot</a></td></tr></tbody></table>
""",
        new="""
<table class="plots"><tbody><tr data-plot="mill"><td>Mill field</td><td>Oats</td>
<td><a class="action" href="#e">Edit plot</a></td></tr>
<tr data-plot="pond"><td>Pond field</td><td>Hay</td><td><a class="action" href="#e">Edit plot</a></td></tr>
<tr data-plot="lower"><td>Lower meadow</td><td>Barley</td>
<td><a class="action" href="#e">Edit plot</a></td></tr></tbody></table>
""",
    ),
    Trap(
        name="bearbeiten-umsortiert",
        family="gone-item",
        expect="heal",
        why="The row of the same person is there; rows are sorted otherwise and ids are made otherwise.",
        lang="de",
        locator='page.locator("#bearb-7")',
        right="#p-sommer button",
        old="""
<table><tr><th>Name<th>Abteilung<th></tr><tr><td>Jana Vogt<td>Einkauf<td><button id="bearb-6">Bearbeiten</button></tr>
<tr><td>Ole Sommer<td>Lager<td><button id="bearb-7">Bearbeiten</button></tr>
<tr><td>Ute Kranz<td>Versand<td><button id="bearb-8">Bearbeiten</button></tr></table>
""",
        new="""
<table class="liste"><tr><th>Name<th>Abteilung<th></tr>
<tr id="p-kranz"><td>Ute Kranz<td>Versand<td><button class="akt">Bearbeiten</button></tr>
<tr id="p-vogt"><td>Jana Vogt<td>Einkauf<td><button class="akt">Bearbeiten</button></tr>
<tr id="p-sommer"><td>Ole Sommer<td>Lager<td><button class="akt">Bearbeiten</button></tr></table>
""",
    ),
    Trap(
        name="play-button-named",
        family="gone-item",
        expect="heal",
        why="The button is named after the song, which is still in the list.",
        locator='page.locator("#play-2")',
        right='[title="Play Harbour Lights"]',
        old="""
<ol class="tracks"><li>Morning Train <button id="play-1" title="Play Morning Train">▶</button></li>
<li>Harbour Lights <button id="play-2" title="Play Harbour Lights">▶</button></li>
<li>Old Bridge <button id="play-3" title="Play Old Bridge">▶</button></li></ol>
""",
        new="""
<div class="tracks"><p>Old Bridge <button class="pl" title="Play Old Bridge">▶</button></p>
<p>Morning Train <button class="pl" title="Play Morning Train">▶</button></p>
<p>Harbour Lights <button class="pl" title="Play Harbour Lights">▶</button></p></div>
""",
    ),
    Trap(
        name="room-row-ja",
        family="gone-item",
        expect="heal",
        why="The room of the same name is there; ids were renamed.",
        lang="ja",
        locator='page.locator("#yoyaku-3")',
        right="#room-sakura button",
        old="""
<h1>会議室</h1><ul><li>松の間 <button id="yoyaku-1">予約する</button></li>
<li>竹の間 <button id="yoyaku-2">予約する</button></li><li>桜の間 <button id="yoyaku-3">予約する</button></li></ul>
""",
        new="""
<h1>会議室</h1><ul class="rooms"><li id="room-sakura">桜の間 <button class="book">予約する</button></li>
<li id="room-matsu">松の間 <button class="book">予約する</button></li>
<li id="room-take">竹の間 <button class="book">予約する</button></li></ul>
""",
    ),
    # --------------------------------------------------------------------------------------------------- other-place
    Trap(
        name="login-mail-newsletter",
        family="other-place",
        expect="refuse",
        why="The form to sign in is gone; the address would be given to the newsletter.",
        locator='page.locator("#signin-mail")',
        method="fill",
        old="""
<form aria-label="Sign in" class="auth"><label for="signin-mail">E-mail</label>
<input id="signin-mail" type="email"><label>Password <input type="password"></label><button>Enter</button></form>
<aside><form aria-label="Newsletter"><label for="nl-mail">E-mail</label>
<input id="nl-mail" type="email"><button>Subscribe</button></form></aside>
""",
        new="""
<p>Signing in is closed tonight.</p>
<aside><form aria-label="Newsletter"><label for="nl-mail">E-mail</label>
<input id="nl-mail" type="email"><button>Subscribe</button></form></aside>
""",
    ),
    Trap(
        name="dialog-save-toolbar",
        family="other-place",
        expect="refuse",
        why="The dialog is not open; what is left saves the document.",
        locator='page.locator(".dialog-save")',
        old="""
<div role="toolbar" aria-label="Document"><button class="tb">Undo</button><button class="tb">Save</button></div>
<div role="dialog" aria-label="Page setup"><h2>Page setup</h2><label>Margin <input></label>
<button class="dialog-save">Save</button></div>
""",
        new="""
<div role="toolbar" aria-label="Document"><button class="tb">Undo</button><button class="tb">Save</button></div>
<p>Dear neighbours</p>
""",
    ),
    Trap(
        name="site-search-help-search",
        family="other-place",
        expect="refuse",
        why="The search of the shop is gone; the other field searches the help.",
        locator='page.locator("#shop-search")',
        method="fill",
        old="""
<div role="search" aria-label="Shop"><input id="shop-search" type="search" placeholder="Search">
<button>Find</button></div><h1>Garden tools</h1><ul><li>Spade</li><li>Rake</li></ul>
<section><h2>Need help?</h2><div role="search" aria-label="Help pages">
<input id="help-search" type="search" placeholder="Search"><button>Find</button></div></section>
""",
        new="""
<h1>Garden tools</h1><ul><li>Spade</li><li>Rake</li></ul>
<section><h2>Need help?</h2><div role="search" aria-label="Help pages">
<input id="help-search" type="search" placeholder="Search"><button>Find</button></div></section>
""",
    ),
    Trap(
        name="profil-passwort-speichern",
        family="other-place",
        expect="refuse",
        why="The profile can not be saved any more; the other button saves a new password.",
        lang="de",
        locator='page.locator(".profil-speichern")',
        old="""
<form aria-label="Profil"><label>Anzeigename <input name="n"></label>
<button class="profil-speichern">Speichern</button></form>
<form aria-label="Passwort ändern"><label>Neues Passwort <input type="password"></label>
<button class="pw-ok">Speichern</button></form>
""",
        new="""
<div class="profil"><p>Anzeigename: Lotte</p></div>
<form aria-label="Passwort ändern"><label>Neues Passwort <input type="password"></label>
<button class="pw-ok">Speichern</button></form>
""",
    ),
    Trap(
        name="dialogo-eliminar-fila",
        family="other-place",
        expect="refuse",
        why="The dialog that asks is not there; the row's button is another one.",
        lang="es",
        locator='page.get_by_role("dialog", name="Confirmar").get_by_role("button", name="Eliminar")',
        old="""
<table><tr><td>Foto de la playa<td><button class="fila-x">Eliminar</button></tr></table>
<div role="dialog" aria-label="Confirmar"><p>¿Seguro?</p><button>No</button><button class="si">Eliminar</button></div>
""",
        new="""
<table><tr><td>Foto de la playa<td><button class="fila-x">Eliminar</button></tr></table><p>1 foto</p>
""",
    ),
    Trap(
        name="wizard-next-comments",
        family="other-place",
        expect="refuse",
        why="The wizard has no next step; the other button leafs through the comments.",
        locator='page.locator(".wizard .go-on")',
        old="""
<div class="wizard" role="group" aria-label="Set up your shop"><h2>Choose a name</h2>
<input aria-label="Name"><button class="go-on">Next</button></div>
<section class="comments"><h2>What others say</h2><p>Took five minutes.</p>
<button class="more">Next</button></section>
""",
        new="""
<div class="wizard" role="group" aria-label="Set up your shop"><h2>All done</h2><p>Your shop is online.</p></div>
<section class="comments"><h2>What others say</h2><p>Took five minutes.</p>
<button class="more">Next</button></section>
""",
    ),
    Trap(
        name="sender-name-receiver",
        family="other-place",
        expect="refuse",
        why="The sender's form part is gone; the receiver's name would be overwritten.",
        locator='page.locator("#sender-name")',
        method="fill",
        suite=(
            'page.locator("#receiver-name")',
            'page.locator("#label-print")',
        ),
        old="""
<fieldset><legend>Sender</legend><label for="sender-name">Full name</label><input id="sender-name"></fieldset>
<fieldset><legend>Receiver</legend><label for="receiver-name">Full name</label><input id="receiver-name"></fieldset>
<button id="label-print">Print label</button>
""",
        new="""
<p>Sender: your company</p>
<fieldset><legend>Receiver</legend><label for="receiver-name">Full name</label><input id="receiver-name"></fieldset>
<button id="label-print">Print label</button>
""",
    ),
    Trap(
        name="header-login-markup",
        family="other-place",
        expect="heal",
        why="The same link at the same place of the page, in other markup.",
        locator='page.locator(".topbar .login-link")',
        right=".account-menu a",
        old="""
<div class="topbar"><span>Open until six</span> <a class="login-link" href="/login">Member login</a></div>
<h1>Library</h1><p>Two hundred new books.</p>
""",
        new="""
<div class="topbar-new"><p>Open until six</p>
<ul class="account-menu"><li><a class="item" href="/login">Member login</a></li></ul></div><h1>Library</h1>
<p>Two hundred new books.</p>
""",
    ),
    Trap(
        name="dialog-element",
        family="other-place",
        expect="heal",
        why="The same dialog by name, built of another element.",
        locator='page.locator("div.overlay .btn-apply")',
        right="dialog button.apply",
        old="""
<h1>Photos</h1><div class="overlay" role="dialog" aria-label="Crop photo"><p>Drag the corners.</p>
<button class="btn-cancel">Cancel</button><button class="btn-apply">Apply crop</button></div>
""",
        new="""
<h1>Photos</h1><dialog open aria-label="Crop photo"><p>Drag the corners.</p>
<div class="foot"><button class="cancel">Cancel</button><button class="apply">Apply crop</button></div></dialog>
""",
    ),
    Trap(
        name="werkzeugleiste",
        family="other-place",
        expect="heal",
        why="The same button of the same tool bar; only markup and classes are others.",
        lang="de",
        locator='page.locator(".leiste .rueckgaengig")',
        right=".tb-btn--undo",
        old="""
<div class="leiste"><button class="rueckgaengig">Rückgängig</button><button class="wiederholen">Wiederholen</button>
<button class="drucken">Drucken</button></div><textarea aria-label="Brief"></textarea>
""",
        new="""
<div role="toolbar" aria-label="Bearbeiten"><span><button class="tb-btn tb-btn--undo">Rückgängig</button></span>
<span><button class="tb-btn tb-btn--redo">Wiederholen</button></span>
<span><button class="tb-btn">Drucken</button></span></div><textarea aria-label="Brief"></textarea>
""",
    ),
    # -------------------------------------------------------------------------------------------------------- digits
    Trap(
        name="cart-count",
        family="digits",
        expect="refuse",
        why="The number of articles is asserted.",
        locator='page.get_by_text("3 articles in your cart")',
        method="expect.to_be_visible",
        old="""
<h1>Cart</h1><p class="count">3 articles in your cart</p><ul><li>Pen</li><li>Ink</li><li>Paper</li></ul>
<button>Pay</button>
""",
        changes=(
            ("3 articles in your cart", "2 articles in your cart"),
            ("<li>Ink</li>", ""),
        ),
    ),
    Trap(
        name="menge-zwei",
        family="digits",
        expect="refuse",
        why="The quantity is what is asserted.",
        lang="de",
        locator='page.get_by_text("Menge: 2")',
        method="expect.to_be_visible",
        old="""
<div class="position"><h3>Blumentopf</h3><p class="menge">Menge: 2</p><p>Stückpreis: 7,50 €</p>
<button>Entfernen</button></div>
""",
        changes=(("Menge: 2", "Menge: 1"),),
    ),
    Trap(
        name="version-older",
        family="digits",
        expect="refuse",
        why="The version that runs is asserted, and it is an older one.",
        locator='page.get_by_text("Version 4.2.1")',
        method="expect.to_be_visible",
        old="""
<section aria-label="About"><h1>About this server</h1><p id="ver">Version 4.2.1</p><p>Region: north</p>
<button>Check for updates</button></section>
""",
        changes=(("Version 4.2.1", "Version 4.1.9"),),
    ),
    Trap(
        name="seat-14c-taken",
        family="digits",
        expect="refuse",
        why="The seat is not free any more; another seat would be booked.",
        locator='page.get_by_role("button", name="Seat 14C")',
        old="""
<h1>Choose a seat</h1><div class="rows"><button class="seat free">Seat 14A</button>
<button class="seat free">Seat 14B</button><button class="seat free">Seat 14C</button>
<button class="seat free">Seat 15C</button></div>
""",
        changes=(('<button class="seat free">Seat 14C</button>', '<span class="seat taken"></span>'),),
    ),
    Trap(
        name="cero-resultados",
        family="digits",
        expect="refuse",
        why="The search found nothing, and twelve results are asserted.",
        lang="es",
        locator='page.get_by_text("12 resultados")',
        method="expect.to_be_visible",
        old="""
<form role="search"><input aria-label="Buscar piso"><button>Buscar</button></form>
<p class="total">12 resultados para tu búsqueda</p><ul><li>Ático</li><li>Estudio</li></ul>
""",
        changes=(("12 resultados", "0 resultados"),),
    ),
    Trap(
        name="messages-count-ar",
        family="digits",
        expect="refuse",
        why="The number of messages is asserted.",
        lang="ar",
        locator='page.get_by_text("لديك ٤ رسائل جديدة")',
        method="expect.to_be_visible",
        old="""
<h1>البريد</h1><p class="count">لديك ٤ رسائل جديدة</p><ul><li>من سارة</li><li>من كريم</li></ul>
""",
        changes=(("٤", "٩"),),
    ),
    Trap(
        name="step-of-five",
        family="digits",
        expect="refuse",
        why="The step at which the wizard stands is asserted.",
        locator='page.get_by_text("Step 3 of 5")',
        method="wait_for",
        old="""
<div class="wizard"><p class="pos" role="status">Step 3 of 5</p><h1>Insurance</h1><button>Back</button>
<button>Next</button></div>
""",
        changes=(("Step 3 of 5", "Step 2 of 5"),),
    ),
    Trap(
        name="counter-in-link",
        family="digits",
        expect="heal",
        why="The number in the link is a counter; the link leads to the same place.",
        lang="de",
        locator='page.get_by_role("link", name="Mitteilungen (4)")',
        right="#mt",
        old="""
<ul class="konto"><li><a id="mt" href="/mitteilungen">Mitteilungen (4)</a></li>
<li><a href="/termine">Termine</a></li><li><a href="/akten">Akten</a></li></ul>
""",
        changes=(("(4)", "(9)"),),
    ),
    Trap(
        name="filtres-compteur",
        family="digits",
        expect="heal",
        why="The count of filters in the button is gone with the filters; the button is the same.",
        lang="fr",
        locator='page.get_by_role("button", name="Filtres (2)")',
        right="[data-testid=filtres]",
        old="""
<div class="outils"><button data-testid="filtres" aria-controls="panneau">Filtres (2)</button>
<button data-testid="tri">Trier</button></div><ul><li>Vélo</li><li>Trottinette</li></ul>
""",
        changes=(("Filtres (2)", "Filtres"),),
    ),
    Trap(
        name="chapter-renumbered",
        family="digits",
        expect="heal",
        why="The chapter of that title is still there under another id; only its number of readers has grown.",
        locator='page.locator("#chap-3")',
        right="#chapter-tides",
        old="""
<h1>Sailing course</h1><ul><li><a id="chap-2" href="/c/knots">Knots</a></li>
<li><a id="chap-3" href="/c/tides">Tides and currents</a></li>
<li><a id="chap-4" href="/c/rules">Rules of the road</a></li></ul><p>18 readers</p>
""",
        new="""
<h1>Sailing course</h1><ol><li><a id="chapter-rules" href="/c/rules">Rules of the road</a></li>
<li><a id="chapter-knots" href="/c/knots">Knots</a></li>
<li><a id="chapter-tides" href="/c/tides">Tides and currents</a></li></ol><p>25 readers</p>
""",
    ),
    # --------------------------------------------------------------------------------------------------------- icons
    Trap(
        name="lucide-star-trash",
        family="icons",
        expect="refuse",
        why="Instead of the star there is a bin.",
        locator='page.locator("button:has(svg.lucide-star)")',
        old="""
<ul class="mails"><li>Minutes of Tuesday <button class="p-2 rounded hover:bg-gray-100">
<svg class="lucide lucide-star" width="16" height="16" color="gray" stroke="currentColor" aria-hidden="true">
<path d="M1 2l3 4z"></path></svg></button></li></ul>
""",
        changes=(
            ("lucide-star", "lucide-trash-2"),
            ("M1 2l3 4z", "M3 6h18v2z"),
        ),
    ),
    Trap(
        name="eye-slash",
        family="icons",
        expect="refuse",
        why="The password is shown already; a click would hide it.",
        locator='page.locator("i.fa-eye")',
        old="""
<form aria-label="Unlock"><div class="input-group"><input type="password" aria-label="PIN">
<button type="button" class="addon"><i class="fa-solid fa-eye" aria-hidden="true"></i></button></div>
<button>Unlock</button></form>
""",
        changes=(
            ("fa-eye", "fa-eye-slash"),
            ('type="password"', 'type="text"'),
        ),
    ),
    Trap(
        name="play-to-stop",
        family="icons",
        expect="refuse",
        why="The job cannot be started; the icon is that of stopping.",
        locator="page.locator('[data-icon=\"play\"]')",
        old="""
<div class="job"><span>Nightly export</span>
<button type="button"><svg data-icon="play" class="svg-inline" role="presentation" focusable="false" viewBox="0 0
448 512"><path d="M4 2v9z"></path></svg></button></div>
<div class="job"><span>Weekly export</span><em>disabled</em></div>
""",
        changes=(
            ('data-icon="play"', 'data-icon="stop"'),
            ("M4 2v9z", "M2 2h9v9z"),
        ),
    ),
    Trap(
        name="edit-locked",
        family="icons",
        expect="refuse",
        why="The page is locked; there is no icon to edit it.",
        locator='page.locator("button:has(svg[data-testid=EditIcon])")',
        old="""
<div class="page-head"><h1>House rules</h1>
<button class="MuiIconButton-root">
<svg class="MuiSvgIcon-root" focusable="false" aria-hidden="true" viewBox="0 0 24 24" data-testid="EditIcon">
<path d="M3 17z"></path></svg></button></div><p>Quiet after ten.</p>
""",
        changes=(
            ("EditIcon", "LockOutlinedIcon"),
            ("M3 17z", "M12 17z"),
        ),
    ),
    Trap(
        name="ligature-delete",
        family="icons",
        expect="refuse",
        why="The ligature of the icon font is another one.",
        locator='page.get_by_text("delete_outline", exact=True)',
        old="""
<div class="row"><span>Old wallpaper</span>
<button class="mat-icon-button"><span class="material-icons">delete_outline</span></button></div>
<div class="row"><span>Storage: nearly full</span></div>
""",
        changes=(("delete_outline", "restore_page"),),
    ),
    Trap(
        name="glyph-ok-remove",
        family="icons",
        expect="refuse",
        why="The sign on the button says the opposite.",
        locator='page.locator(".glyphicon-ok")',
        old="""
<ul class="list-group"><li class="list-group-item">Quote for the roof <a href="#" class="btn btn-xs">
<span class="glyphicon glyphicon-ok"></span></a></li></ul>
""",
        changes=(("glyphicon-ok", "glyphicon-remove"),),
    ),
    Trap(
        name="shoelace-gear-x",
        family="icons",
        expect="refuse",
        why="The icon button closes now, it does not open the settings.",
        locator="page.locator('sl-icon-button[name=\"gear\"]')",
        old="""
<div class="panel-head"><h2>Watering</h2>
<sl-icon-button name="gear"><template shadowrootmode="open"><button part="base" type="button">
<span class="i"></span></button></template></sl-icon-button></div><p>Next: tomorrow</p>
""",
        changes=(('name="gear"', 'name="x-lg"'),),
    ),
    Trap(
        name="search-icon-label",
        family="icons",
        expect="heal",
        why="The button's label is the same; only the icon library changed.",
        locator='page.locator("button:has(.fa-magnifying-glass)")',
        right='[aria-label="Search the archive"]',
        old="""
<div class="bar"><button type="button" aria-label="Search the archive">
<i class="fa-solid fa-magnifying-glass"></i></button>
<button type="button" aria-label="Print"><i class="fa-solid fa-print"></i></button></div><h1>Town archive</h1>
""",
        new="""
<div class="bar"><button type="button" class="IconButton" aria-label="Search the archive">
<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M8 4z"></path></svg></button>
<button type="button" class="IconButton" aria-label="Print"><svg viewBox="0 0 20 20" aria-hidden="true">
<path d="M4 4z"></path></svg></button></div><h1>Town archive</h1>
""",
    ),
    Trap(
        name="schliessen-label",
        family="icons",
        expect="heal",
        why="The label of the icon is the same in the same dialog.",
        lang="de",
        locator='page.locator(".modal-x")',
        right=".btn-close",
        old="""
<div role="dialog" aria-label="Hinweis zum Umbau">
<button class="modal-x" aria-label="Hinweis schließen">&times;</button><p>Der Lesesaal zieht um.</p>
<button>Mehr dazu</button></div>
""",
        new="""
<div role="dialog" aria-label="Hinweis zum Umbau" class="modal"><p>Der Lesesaal zieht um.</p>
<button class="btn-link">Mehr dazu</button>
<button type="button" class="btn-close" aria-label="Hinweis schließen"></button></div>
""",
    ),
    # ----------------------------------------------------------------------------------------------- identity-reused
    Trap(
        name="main-button-cancels",
        family="identity-reused",
        expect="refuse",
        why="The button with the old one's id cancels the appointment.",
        locator='page.get_by_role("button", name="Book appointment")',
        old="""
<article class="slot"><h2>Dr. Weiss</h2><p>Wednesday at ten</p>
<button id="slot-action" class="primary">Book appointment</button></article>
""",
        changes=(("Book appointment", "Cancel appointment"),),
    ),
    Trap(
        name="nav-slot-reused",
        family="identity-reused",
        expect="refuse",
        why="The test id counts places in the menu, and another page stands there.",
        locator='page.get_by_role("link", name="Harvest log")',
        old="""
<ul class="menu"><li><a data-testid="nav-1" href="/fields">Fields</a></li>
<li><a data-testid="nav-2" href="/machines">Machines</a></li>
<li><a data-testid="nav-3" href="/log">Harvest log</a></li></ul>
""",
        changes=(('href="/log">Harvest log', 'href="/users">User accounts'),),
    ),
    Trap(
        name="boton-principal",
        family="identity-reused",
        expect="refuse",
        why="The button with the old id makes the text public.",
        lang="es",
        locator='page.get_by_role("button", name="Guardar borrador")',
        old="""
<form aria-label="Artículo"><label>Título <input name="t"></label>
<textarea aria-label="Texto"></textarea><button type="button" id="btn-main">Guardar borrador</button></form>
""",
        changes=(("Guardar borrador", "Publicar ahora"),),
    ),
    Trap(
        name="submit-deletes-ar",
        family="identity-reused",
        expect="refuse",
        why="The button with the old id deletes.",
        lang="ar",
        locator='page.get_by_role("button", name="حفظ")',
        old="""
<form aria-label="الملف"><label>الاسم <input name="name"></label>
<button type="button" id="submitBtn" class="btn">حفظ</button></form>
""",
        changes=((">حفظ<", ">حذف<"),),
    ),
    Trap(
        name="select-department",
        family="identity-reused",
        expect="refuse",
        why="The select with the old name is a list of countries.",
        locator='page.get_by_label("Department")',
        method="select_option",
        old="""
<form aria-label="Request"><label for="o1">Department</label>
<select id="o1" name="opt1"><option>Sales</option><option>Legal</option></select>
<label>Reason <input name="why"></label><button>Send request</button></form>
""",
        new="""
<form aria-label="Request"><label for="o1">Country</label>
<select id="o1" name="opt1"><option>Chile</option><option>Peru</option></select>
<label>Reason <input name="why"></label><button>Send request</button></form>
""",
    ),
    Trap(
        name="radio-express",
        family="identity-reused",
        expect="refuse",
        why="The choice with the old id costs more.",
        locator='page.get_by_role("radio", name="Standard delivery")',
        method="check",
        old="""
<fieldset><legend>Delivery</legend><label><input type="radio" name="ship" id="opt-1"> Pick up myself</label>
<label><input type="radio" name="ship" id="opt-2"> Standard delivery</label></fieldset>
""",
        changes=(("Standard delivery", "Overnight courier"),),
    ),
    Trap(
        name="download-dispute",
        family="identity-reused",
        expect="refuse",
        why="The link with the old test id opens a dispute.",
        locator='page.get_by_text("Download statement")',
        old="""
<section class="acct"><h2>Savings</h2><p>Interest is paid in June</p>
<a href="#" data-testid="acct-link">Download statement</a></section>
""",
        changes=(("Download statement", "Dispute a charge"),),
    ),
    Trap(
        name="menu-item-owner",
        family="identity-reused",
        expect="refuse",
        why="The entry with the old id gives the project away.",
        locator='page.get_by_role("menuitem", name="Duplicate project")',
        old="""
<h1>Projects</h1><ul role="menu"><li role="menuitem" id="menu-item-1" tabindex="-1">Duplicate project</li>
<li role="menuitem" id="menu-item-2" tabindex="-1">Rename project</li></ul>
""",
        changes=(("Duplicate project", "Transfer ownership"),),
    ),
    Trap(
        name="mail-label-longer",
        family="identity-reused",
        expect="heal",
        why="The same field; its label was made longer.",
        locator='page.get_by_label("E-mail", exact=True)',
        method="fill",
        right="#email",
        old="""
<form aria-label="Waiting list"><label for="nm">Name</label>
<input id="nm" name="name"><label for="email">E-mail</label>
<input id="email" name="email" type="email"><button>Join</button></form>
""",
        changes=((">E-mail<", ">E-mail address<"),),
    ),
    Trap(
        name="required-star",
        family="identity-reused",
        expect="heal",
        why="Only the sign of a required field was added to the label.",
        lang="es",
        locator='page.get_by_label("Código postal", exact=True)',
        method="fill",
        right="#cp",
        old="""
<form aria-label="Envío"><label for="calle">Calle</label>
<input id="calle" name="calle"><label for="cp">Código postal</label>
<input id="cp" name="cp"><button>Seguir</button></form>
""",
        changes=(("Código postal", "Código postal *"),),
    ),
    # ------------------------------------------------------------------------------------------------------- toggles
    Trap(
        name="watch-unwatch",
        family="toggles",
        expect="refuse",
        why="The thread is watched already; a click would end that.",
        locator='page.get_by_role("button", name="Watch thread", exact=True)',
        old="""
<article><h1>Which glue for balsa?</h1><p>Twelve answers</p><button id="w" class="btn">Watch thread</button>
<button class="btn">Report</button></article>
""",
        changes=(("Watch thread", "Unwatch thread"),),
    ),
    Trap(
        name="fijar-fijado",
        family="toggles",
        expect="refuse",
        why="The note is pinned already; a click would unpin it.",
        lang="es",
        locator='page.get_by_role("button", name="Fijar nota")',
        old="""
<section class="nota"><h2>Lista de la compra</h2><p>Pan, leche, peras</p>
<button data-testid="pin">Fijar nota</button></section>
""",
        changes=(("Fijar nota", "Nota fijada"),),
    ),
    Trap(
        name="dark-light",
        family="toggles",
        expect="refuse",
        why="The dark mode is on already; a click would switch it off.",
        locator='page.get_by_role("button", name="Switch to dark mode")',
        old="""
<div class="prefs"><h1>Display</h1>
<button class="theme-toggle" aria-label="Switch to dark mode"><svg aria-hidden="true"></svg></button>
<button>Larger type</button></div>
""",
        changes=(("Switch to dark mode", "Switch to light mode"),),
    ),
    Trap(
        name="abonne",
        family="toggles",
        expect="refuse",
        why="The channel is subscribed to already.",
        lang="fr",
        locator='page.get_by_role("button", name="S\'abonner")',
        old="""
<section class="chaine"><h1>La cuisine de Solange</h1><p>Quarante recettes</p>
<button class="abo-btn">S'abonner</button><button>Partager</button></section>
""",
        changes=(("S'abonner", "Abonné"),),
    ),
    Trap(
        name="following-ja",
        family="toggles",
        expect="refuse",
        why="The user is followed already.",
        lang="ja",
        locator='page.get_by_role("button", name="フォローする")',
        old="""
<div class="profile"><h1>山と珈琲</h1><p>投稿 120件</p><button class="follow-btn">フォローする</button>
<button>メッセージ</button></div>
""",
        changes=(("フォローする", "フォロー中"),),
    ),
    Trap(
        name="expand-collapse",
        family="toggles",
        expect="refuse",
        why="All is unfolded already; a click would fold it.",
        locator='page.get_by_role("button", name="Expand all")',
        old="""
<h1>Family tree</h1><button class="all">Expand all</button><ul role="tree"><li role="treeitem">Agnes</li>
<li role="treeitem">Bernard</li></ul>
""",
        changes=(("Expand all", "Collapse all"),),
    ),
    Trap(
        name="show-hide-comments",
        family="toggles",
        expect="refuse",
        why="The comments are shown already.",
        locator='page.get_by_role("button", name="Show comments")',
        old="""
<article><h1>On moss</h1><p>Moss has no roots.</p>
<button id="comments-toggle" aria-controls="cm">Show comments</button></article>
""",
        changes=(("Show comments", "Hide comments"),),
    ),
    Trap(
        name="clock-in-out",
        family="toggles",
        expect="refuse",
        why="The shift has begun already; a click would end it.",
        locator='page.get_by_role("button", name="Clock in")',
        old="""
<section aria-label="Shift"><h1>Thursday</h1><p>Bakery, early</p>
<button id="clock" class="big">Clock in</button></section>
""",
        changes=(("Clock in", "Clock out"),),
    ),
    Trap(
        name="waitlist",
        family="toggles",
        expect="refuse",
        why="One is on the waiting list already; a click would leave it.",
        locator='page.get_by_role("button", name="Join waiting list")',
        old="""
<article class="course"><h2>Pottery for beginners</h2><p>Fully booked</p>
<button class="wl">Join waiting list</button></article>
""",
        changes=(("Join waiting list", "Leave waiting list"),),
    ),
    Trap(
        name="couper-micro",
        family="toggles",
        expect="refuse",
        why="The microphone is on already; a click would switch it off.",
        lang="fr",
        locator='page.get_by_role("button", name="Activer le micro")',
        old="""
<div role="toolbar" aria-label="Réunion"><button data-cy="micro">Activer le micro</button>
<button data-cy="camera">Partager l'écran</button><button data-cy="sortir">Quitter</button></div>
""",
        changes=(("Activer le micro", "Couper le micro"),),
    ),
    Trap(
        name="theme-id",
        family="toggles",
        expect="heal",
        why="The same label and the same state under another id.",
        locator='page.locator("#theme-btn")',
        right="[data-action=theme]",
        old="""
<div class="bar"><button id="lang-btn">English</button>
<button id="theme-btn" aria-label="Use dark colours"><i></i></button></div><h1>Reader</h1>
""",
        new="""
<div class="bar"><button data-action="lang">English</button>
<button data-action="theme" aria-label="Use dark colours"><svg aria-hidden="true"></svg></button></div><h1>Reader</h1>
""",
    ),
    Trap(
        name="stumm-klasse",
        family="toggles",
        expect="heal",
        why="The switch has the same label and is off as before.",
        lang="de",
        locator='page.locator(".umschalter-stumm")',
        right=".MuiSwitch-mute",
        old="""
<div class="geraet"><h2>Türklingel</h2>
<button role="switch" aria-checked="false" class="umschalter-stumm">Nachts stumm</button>
<button role="switch" aria-checked="true" class="umschalter-licht">Licht</button></div>
""",
        new="""
<div class="MuiCard-root"><h2>Türklingel</h2>
<button role="switch" aria-checked="false" class="MuiSwitch-root MuiSwitch-mute">Nachts stumm</button>
<button role="switch" aria-checked="true" class="MuiSwitch-root">Licht</button></div>
""",
    ),
    Trap(
        name="mute-words-added",
        family="toggles",
        expect="heal",
        why="The test id and the state are the same; the label only says more.",
        locator='page.get_by_role("button", name="Mute", exact=True)',
        right="[data-testid=mute-room]",
        old="""
<div class="room"><h2>Choir chat</h2><button data-testid="mute-room" aria-pressed="false">Mute</button>
<button data-testid="room-info">Details</button></div>
""",
        changes=((">Mute<", ">Mute conversation<"),),
    ),
    # -------------------------------------------------------------------------------------------------------- labels
    Trap(
        name="archive-delete",
        family="labels",
        expect="refuse",
        why="Deleting is not archiving.",
        locator='page.get_by_role("button", name="Archive project")',
        old="""
<section><h1>Project Heron</h1><p>Last change in autumn</p><button class="danger-zone">Archive project</button>
<button>Export project</button></section>
""",
        changes=(("Archive project", "Delete project"),),
    ),
    Trap(
        name="save-discard",
        family="labels",
        expect="refuse",
        why="The changes would be thrown away.",
        locator='page.get_by_role("button", name="Save changes")',
        old="""
<form aria-label="Menu card"><label>Starter <input name="s"></label><label>Main <input name="m"></label>
<button type="button" class="btn" id="chg">Save changes</button></form>
""",
        changes=(("Save changes", "Discard changes"),),
    ),
    Trap(
        name="commande-confirmee",
        family="labels",
        expect="refuse",
        why="The order would be confirmed instead of cancelled.",
        lang="fr",
        locator='page.get_by_role("button", name="Annuler la commande")',
        old="""
<section class="commande"><h1>Votre commande</h1><p>Un fauteuil, deux lampes</p>
<button class="btn-cmd">Annuler la commande</button></section>
""",
        changes=(("Annuler la commande", "Confirmer la commande"),),
    ),
    Trap(
        name="publish-ja",
        family="labels",
        expect="refuse",
        why="The text would be made public instead of going back to the drafts.",
        lang="ja",
        locator='page.get_by_role("button", name="下書きに戻す")',
        old="""
<article><h1>春の旅日記</h1><p>三枚の写真</p><button id="state-btn">下書きに戻す</button>
<button>プレビュー</button></article>
""",
        changes=(("下書きに戻す", "今すぐ公開する"),),
    ),
    Trap(
        name="reminder-collections",
        family="labels",
        expect="refuse",
        why="The customer would be handed to a debt collector instead of being reminded.",
        locator='page.locator(".inv-remind")',
        old="""
<div class="invoice"><h2>Harbour Café</h2><p>Due since June</p><button class="inv-remind">Send reminder</button>
<button class="inv-pdf">Open PDF</button></div>
""",
        changes=(('class="inv-remind">Send reminder', 'class="inv-collect">Send to collections'),),
    ),
    Trap(
        name="reset-zoom-device",
        family="labels",
        expect="refuse",
        why="The device would be reset instead of the picture's size.",
        locator='page.get_by_role("button", name="Reset zoom")',
        old="""
<div class="camera"><h2>Garden camera</h2>
<img src="/cam.jpg" alt="Garden"><button class="reset">Reset zoom</button></div>
""",
        changes=(("Reset zoom", "Reset camera"),),
    ),
    Trap(
        name="server-destroy",
        family="labels",
        expect="refuse",
        why="The machine would be destroyed instead of stopped.",
        locator='page.get_by_test_id("srv-stop")',
        old="""
<article class="vm"><h3>web-01</h3><p>Running</p><button data-testid="srv-stop">Stop server</button></article>
<article class="vm"><h3>Images</h3><a href="/images">All images</a></article>
""",
        changes=(('data-testid="srv-stop">Stop server', 'data-testid="srv-destroy">Destroy server'),),
    ),
    Trap(
        name="place-confirm-order",
        family="labels",
        expect="heal",
        why="The same button of the same form; ordering is called confirming the order now.",
        locator='page.get_by_role("button", name="Place order")',
        right="#order-submit",
        old="""
<form aria-label="Checkout"><p>One teapot, 34 euros</p>
<label><input type="checkbox" name="terms"> I accept the terms of sale</label>
<button id="order-submit" type="submit">Place order</button></form>
""",
        changes=(("Place order", "Confirm order"),),
    ),
    Trap(
        name="abmelden-ausloggen",
        family="labels",
        expect="heal",
        why="The same link in other words, with the same target.",
        lang="de",
        locator='page.get_by_role("link", name="Abmelden")',
        right='.k-menue a[href="/logout"]',
        old="""
<ul class="k-menue"><li><a href="/konto">Mein Konto</a></li><li><a href="/merkliste">Merkliste</a></li>
<li><a href="/logout">Abmelden</a></li></ul><h1>Hallo Frieda</h1>
""",
        changes=(("Abmelden", "Ausloggen"),),
    ),
    Trap(
        name="delete-restyled",
        family="labels",
        expect="heal",
        why="The same word in the same row; only the class is new.",
        locator='page.locator(".btn-danger-sm")',
        right=".button--critical",
        old="""
<table><tr><td>Poster draft<td><button class="btn-sm">Open</button>
<button class="btn-danger-sm">Delete poster</button></tr></table><p>One draft</p>
""",
        new="""
<table class="list"><tr><td>Poster draft<td><div class="acts"><button class="button">Open</button>
<button class="button button--critical">Delete poster</button></div></tr></table><p>One draft</p>
""",
    ),
    Trap(
        name="logout-ja",
        family="labels",
        expect="heal",
        why="The same link in other words, with the same target.",
        lang="ja",
        locator='page.get_by_role("link", name="ログアウト")',
        right='a[href="/signout"]',
        old="""
<ul class="account"><li><a href="/mypage">マイページ</a></li><li><a href="/orders">注文履歴</a></li>
<li><a href="/signout">ログアウト</a></li></ul><h1>ようこそ</h1>
""",
        changes=(("ログアウト", "サインアウト"),),
    ),
)
