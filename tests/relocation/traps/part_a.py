"""Half of the trap pairs; `part_b` is the other half, with the same families."""

from tests.relocation.traps import Trap

TRAPS = (
    # ------------------------------------------------------------------------------------------------- asserted-text
    Trap(
        name="rechnung-gesamtbetrag",
        family="asserted-text",
        expect="refuse",
        why="The amount of the bill is what is asserted, and it is another one.",
        lang="de",
        locator='page.get_by_text("Gesamtbetrag: 318,40 €")',
        method="expect.to_be_visible",
        old="""
<h1>Rechnung März</h1>
<table class="positionen"><thead><tr><th>Posten</th><th>Betrag</th></tr></thead>
<tbody><tr><td>Grundgebühr</td><td>120,00 €</td></tr><tr><td>Stromverbrauch</td><td>198,40 €</td></tr></tbody></table>
<p class="summe">Gesamtbetrag: 318,40 €</p><button>Rechnung drucken</button>
""",
        changes=(
            ("Gesamtbetrag: 318,40 €", "Gesamtbetrag: 381,40 €"),
            ("198,40 €", "261,40 €"),
        ),
    ),
    Trap(
        name="profil-autre-personne",
        family="asserted-text",
        expect="refuse",
        why="Somebody else is signed in.",
        lang="fr",
        locator='page.locator(".profil__nom", has_text="Camille Perrin")',
        method="expect.to_be_visible",
        old="""
<div class="profil"><img src="/avatar.png" alt=""><div class="profil__nom">Camille Perrin</div>
<div class="profil__role">Rédaction</div></div>
<ul class="raccourcis"><li><a href="/articles">Mes articles</a></li><li><a href="/brouillons">Mes brouillons</a></li>
<li><a href="/reglages">Réglages</a></li></ul>
""",
        changes=(("Camille Perrin", "Youssef Marchand"),),
    ),
    Trap(
        name="message-failed-ar",
        family="asserted-text",
        expect="refuse",
        why="The message says that sending failed.",
        lang="ar",
        locator='page.get_by_text("تم إرسال طلبك بنجاح")',
        method="expect.to_be_visible",
        old="""
<h1>طلب صيانة</h1>
<div class="notice" role="status">تم إرسال طلبك بنجاح</div>
<p>سنتصل بك قريبا</p><a href="/requests">كل الطلبات</a> <a href="/new">طلب جديد</a>
""",
        changes=(("تم إرسال طلبك بنجاح", "تعذر إرسال طلبك"),),
    ),
    Trap(
        name="import-failed",
        family="asserted-text",
        expect="refuse",
        why="The test waits for the import to be finished, and it failed.",
        locator='page.get_by_role("status").filter(has_text="Import finished")',
        method="wait_for",
        old="""
<h1>Contacts</h1><div class="panel"><label>File <input type="file"></label><button class="go">Import contacts</button>
<div role="status" class="job" id="job">Import finished, all rows taken</div></div>
<table><tr><th>Name<th>Company</tr><tr><td>Olu<td>Harbour Ltd</tr><tr><td>Sana<td>Kestrel</tr></table>
""",
        changes=(("Import finished, all rows taken", "Import failed, no rows taken"),),
    ),
    Trap(
        name="refund-cell-zero",
        family="asserted-text",
        expect="refuse",
        why="The refunded amount is asserted, and nothing was refunded.",
        locator='page.get_by_role("cell", name="€1,204.00")',
        method="expect.to_be_visible",
        old="""
<h1>Refunds</h1><table class="table table-striped"><thead><tr><th>Case</th><th>Customer</th>
<th>Refunded</th></tr></thead>
<tbody><tr><td>Broken oven</td><td>M. Adler</td><td class="text-end">€1,204.00</td></tr>
<tr><td>Late delivery</td><td>K. Osei</td><td class="text-end">€15.00</td></tr></tbody></table>
""",
        changes=(("€1,204.00", "€0.00"),),
    ),
    Trap(
        name="exam-result-failed",
        family="asserted-text",
        expect="refuse",
        why="The exam was failed.",
        locator='page.get_by_test_id("verdict").filter(has_text="Passed")',
        method="expect.to_have_text",
        old="""
<h1>Theory exam</h1><div class="result-card"><span>Candidate</span><b>L. Moreau</b><span>Result</span>
<b data-testid="verdict">Passed</b><span>Examiner</span><b>T. Brandt</b></div>
<button>Print certificate</button>
""",
        changes=((">Passed<", ">Failed<"),),
    ),
    Trap(
        name="shadow-pickup-delayed",
        family="asserted-text",
        expect="refuse",
        why="The order is delayed and not ready for pickup.",
        locator='page.locator("order-badge").get_by_text("Ready for pickup")',
        method="expect.to_be_visible",
        old="""
<h1>Your groceries</h1><p>Market Hall, counter two</p>
<order-badge><template shadowrootmode="open"><span class="dot"></span>
<span part="label">Ready for pickup</span></template>
</order-badge><button>Show barcode</button><button>Call the market</button>
""",
        changes=(("Ready for pickup", "Delayed until Thursday"),),
    ),
    Trap(
        name="mail-fehlermeldung",
        family="asserted-text",
        expect="refuse",
        why="Another validation message is shown than the one that is expected.",
        lang="de",
        locator='page.get_by_text("Diese E-Mail-Adresse ist bereits vergeben")',
        method="expect.to_be_visible",
        old="""
<form aria-label="Registrierung"><label for="m">E-Mail</label><input id="m" type="email" aria-describedby="m-f">
<div class="fehler" id="m-f">Diese E-Mail-Adresse ist bereits vergeben</div>
<label for="p">Passwort</label><input id="p" type="password"><button>Registrieren</button></form>
""",
        changes=(("Diese E-Mail-Adresse ist bereits vergeben", "Bitte geben Sie eine E-Mail-Adresse ein"),),
    ),
    Trap(
        name="compte-en-attente",
        family="asserted-text",
        expect="refuse",
        why="The account is not verified yet.",
        lang="fr",
        locator="page.locator('span.badge:has-text(\"Vérifié\")')",
        method="expect.to_be_visible",
        old="""
<div class="card"><div class="card-header">Compte professionnel <span class="badge bg-secondary">Vérifié</span></div>
<div class="card-body"><p>Boulangerie du Port</p><button class="btn btn-outline-primary">Modifier</button></div></div>
<div class="card"><div class="card-header">Coordonnées bancaires</div>
<div class="card-body"><p>Banque du Sud</p></div></div>
""",
        changes=((">Vérifié<", ">En attente<"),),
    ),
    Trap(
        name="login-alert-locked",
        family="asserted-text",
        expect="refuse",
        why="The alert tells another reason than the wrong password.",
        locator='page.get_by_role("alert").filter(has_text="Wrong password")',
        method="expect.to_be_visible",
        old="""
<form class="login"><h1>Sign in</h1><div role="alert" class="msg msg--error">Wrong password</div>
<label>User <input name="user"></label><label>Password <input type="password" name="pass"></label>
<button type="submit">Sign in</button></form>
""",
        changes=((">Wrong password<", ">This account is locked<"),),
    ),
    Trap(
        name="task-done-message-ja",
        family="asserted-text",
        expect="refuse",
        why="The page says that saving failed.",
        lang="ja",
        locator='page.locator(".ant-message-notice-content", has_text="保存しました")',
        method="expect.to_be_visible",
        old="""
<div class="ant-message"><div class="ant-message-notice">
<div class="ant-message-notice-content">保存しました</div></div></div>
<form class="ant-form"><label for="memo">メモ</label><textarea id="memo"></textarea>
<button type="button" class="ant-btn ant-btn-primary">保存</button></form>
""",
        changes=(("保存しました", "保存できませんでした"),),
    ),
    Trap(
        name="receipt-total-class",
        family="asserted-text",
        expect="heal",
        why="The class is another one; label, place and amount are the same.",
        locator='page.locator(".receipt-total")',
        method="expect.to_have_text",
        right=".summary__value--sum",
        old="""
<h1>Receipt</h1><dl class="receipt"><dt>Subtotal</dt><dd>$71.20</dd><dt>Tax</dt><dd>$5.10</dd>
<dt>Total</dt><dd class="receipt-total">$76.30</dd></dl><button>Download PDF</button>
""",
        new="""
<h1>Receipt</h1><div class="summary"><dl><dt>Subtotal</dt><dd class="summary__value">$71.20</dd><dt>Tax</dt>
<dd class="summary__value">$5.10</dd><dt>Total</dt><dd class="summary__value--sum">$76.30</dd></dl></div>
<button>Download PDF</button>
""",
    ),
    Trap(
        name="recipient-id-ja",
        family="asserted-text",
        expect="heal",
        why="Only the id was renamed; term and name are the same.",
        lang="ja",
        locator='page.locator("#shipping-name")',
        method="expect.to_have_text",
        right="#recipient",
        old="""
<h1>お届け情報</h1><dl><dt>お届け先</dt><dd id="shipping-name">高橋 美咲</dd><dt>ご住所</dt>
<dd id="shipping-address">横浜市西区</dd>
<dt>配送会社</dt><dd id="carrier">みなと運輸</dd></dl>
""",
        new="""
<h1>お届け情報</h1><dl class="info"><dt>お届け先</dt><dd id="recipient">高橋 美咲</dd><dt>ご住所</dt>
<dd id="address">横浜市西区</dd>
<dt>配送会社</dt><dd id="company">みなと運輸</dd></dl>
""",
    ),
    Trap(
        name="titre-rapport",
        family="asserted-text",
        expect="heal",
        why="The page's only heading says the same, with another class and level.",
        lang="fr",
        locator='page.locator("h2.doc-title")',
        method="expect.to_be_visible",
        right="h1.page-heading",
        old="""
<div class="doc"><h2 class="doc-title">Rapport annuel de la coopérative</h2><p>Publié en janvier par le conseil.</p>
<a href="/rapport.pdf">Lire le rapport</a></div>
""",
        new="""
<div class="doc"><h1 class="page-heading">Rapport annuel de la coopérative</h1>
<p>Publié en janvier par le conseil.</p>
<a href="/rapport.pdf">Lire le rapport</a></div>
""",
    ),
    Trap(
        name="eta-other-value",
        family="asserted-text",
        expect="either",
        why="It is the same field by label and test id, but what it says, which is asserted, differs.",
        locator='page.locator("[data-cy=eta]")',
        method="expect.to_have_text",
        right="[data-testid=eta]",
        old="""
<h1>Ferry to Hvar</h1><dl><dt>Departure</dt><dd data-cy="etd">09:30</dd><dt>Arrival</dt>
<dd data-cy="eta">14:05</dd></dl>
<button>Change ferry</button>
""",
        new="""
<h1>Ferry to Hvar</h1><dl><dt>Departure</dt><dd data-testid="etd">09:30</dd><dt>Arrival</dt>
<dd data-testid="eta">15:20</dd></dl>
<button>Change ferry</button>
""",
    ),
    # --------------------------------------------------------------------------------------------------------- state
    Trap(
        name="tarea-no-hecha",
        family="state",
        expect="refuse",
        why="The task is not done any more.",
        lang="es",
        locator='page.locator(".tarea.hecha")',
        method="expect.to_be_visible",
        old="""
<h1>Mudanza</h1><ul class="tareas"><li class="tarea hecha" id="t-1">Avisar al casero <button>Editar</button></li>
<li class="tarea" id="t-2">Alquilar furgoneta <button>Editar</button></li>
<li class="tarea" id="t-3">Comprar cajas <button>Editar</button></li></ul>
""",
        changes=(("tarea hecha", "tarea"),),
    ),
    Trap(
        name="italic-not-pressed",
        family="state",
        expect="refuse",
        why="The format is not switched on.",
        locator='page.get_by_role("button", name="Italic", pressed=True)',
        method="expect.to_be_visible",
        old="""
<div role="toolbar" aria-label="Format"><button aria-pressed="false">Bold</button>
<button aria-pressed="true">Italic</button>
<button aria-pressed="false">Underline</button></div><div contenteditable="true" aria-label="Letter">Dear all</div>
""",
        changes=(('aria-pressed="true"', 'aria-pressed="false"'),),
    ),
    Trap(
        name="mui-upload-error",
        family="state",
        expect="refuse",
        why="The upload ended with an error; the class says so.",
        locator='page.locator(".MuiAlert-filledSuccess")',
        method="expect.to_be_visible",
        old="""
<h1>Uploads</h1><div class="MuiAlert-root MuiAlert-filledSuccess" role="alert" id="upload-note">Upload of
report.csv</div>
<button class="MuiButton-root">Upload another file</button>
""",
        changes=(("MuiAlert-filledSuccess", "MuiAlert-filledError"),),
    ),
    Trap(
        name="no-size-chosen",
        family="state",
        expect="refuse",
        why="No size is chosen any more.",
        locator='page.locator("input[name=size]:checked")',
        method="expect.to_have_value",
        old="""
<fieldset class="sizes"><legend>Size</legend><label><input type="radio" name="size" value="s"> Small</label>
<label><input type="radio" name="size" value="m" checked> Medium</label>
<label><input type="radio" name="size" value="l"> Large</label>
</fieldset><button>Put into cart</button>
""",
        changes=(('value="m" checked', 'value="m"'),),
    ),
    Trap(
        name="modal-not-shown",
        family="state",
        expect="refuse",
        why="The dialog must be shown.",
        locator='page.locator(".modal.show")',
        method="wait_for",
        old="""
<button class="btn btn-light">Share album</button>
<div class="modal fade show" id="share" tabindex="-1"><div class="modal-dialog"><div class="modal-content">
<h5>Share album</h5>
<p>Anyone with the link may look.</p><button class="btn btn-primary">Copy link</button></div></div></div>
""",
        changes=(("modal fade show", "modal fade"),),
    ),
    Trap(
        name="field-not-valid",
        family="state",
        expect="refuse",
        why="The field is marked as wrong instead of right.",
        locator='page.locator("input.is-valid")',
        method="expect.to_be_visible",
        old="""
<form class="needs-validation"><div class="mb-3"><label for="vat" class="form-label">VAT number</label>
<input id="vat" class="form-control is-valid"></div>
<div class="mb-3"><label for="co" class="form-label">Company</label>
<input id="co" class="form-control"></div><button class="btn btn-primary">Check</button></form>
""",
        changes=(("is-valid", "is-invalid"),),
    ),
    Trap(
        name="xpath-nicht-erledigt",
        family="state",
        expect="refuse",
        why="The point is open again.",
        lang="de",
        locator="page.locator(\"xpath=//li[@class='erledigt']\")",
        method="expect.to_have_text",
        old="""
<h1>Checkliste</h1><ol><li class="erledigt">Zähler ablesen</li><li class="offen">Schlüssel übergeben</li>
<li class="offen">Post umleiten</li></ol>
<button>Punkt hinzufügen</button>
""",
        changes=(('class="erledigt"', 'class="offen"'),),
    ),
    Trap(
        name="langue-choisie",
        family="state",
        expect="refuse",
        why="Another language is chosen than the one that is asserted.",
        lang="fr",
        locator='page.get_by_role("option", name="Breton", selected=True)',
        method="expect.to_be_attached",
        old="""
<form aria-label="Préférences"><label for="lg">Langue</label>
<select id="lg"><option>Français</option><option selected>Breton</option>
<option>Occitan</option></select><button>Enregistrer</button></form>
""",
        changes=(
            ("<option selected>Breton", "<option>Breton"),
            ("<option>Occitan", "<option selected>Occitan"),
        ),
    ),
    Trap(
        name="currency-value",
        family="state",
        expect="refuse",
        why="The currency is tested by the field's value, and it is another one.",
        locator="page.locator('input[value=\"CHF\"]')",
        method="expect.to_be_visible",
        old="""
<form aria-label="Transfer"><label>Amount <input name="amount" value="250"></label><label>Currency
<input name="currency" value="CHF" readonly></label><button>Continue</button></form>
""",
        changes=(('value="CHF"', 'value="USD"'),),
    ),
    Trap(
        name="aktuelle-seite",
        family="state",
        expect="refuse",
        why="Another page is marked as the current one.",
        lang="de",
        locator='page.locator(\'nav.seiten a[aria-current="page"]\', has_text="Messwerte")',
        method="expect.to_be_visible",
        old="""
<nav class="seiten" aria-label="Bereich"><a href="#b">Bestand</a><a href="#m" aria-current="page">Messwerte</a>
<a href="#w">Wartung</a></nav>
<h1>Heizungskeller</h1><p>Alle Fühler melden sich.</p>
""",
        changes=(
            ('href="#m" aria-current="page"', 'href="#m"'),
            ('href="#w"', 'href="#w" aria-current="page"'),
        ),
    ),
    Trap(
        name="switch-already-off",
        family="state",
        expect="refuse",
        why="The switch is off already; a click would switch it on.",
        locator='page.locator(".switch.is-on")',
        old="""
<div class="setting"><span>Airplane mode</span><button class="switch is-on" id="sw-air"><i></i></button></div>
<div class="setting"><span>Roaming</span><button class="switch" id="sw-roam"><i></i></button></div>
""",
        changes=(("switch is-on", "switch is-off"),),
    ),
    Trap(
        name="ant-menu-other-selected",
        family="state",
        expect="refuse",
        why="Another entry of the menu is the selected one.",
        lang="ja",
        locator='page.locator(".ant-menu-item-selected", has_text="在庫")',
        method="expect.to_be_visible",
        old="""
<ul class="ant-menu" role="menu"><li class="ant-menu-item" role="menuitem">売上</li>
<li class="ant-menu-item ant-menu-item-selected" role="menuitem">在庫</li>
<li class="ant-menu-item" role="menuitem">仕入先</li></ul><h1>倉庫の管理</h1>
""",
        changes=(
            (
                '<li class="ant-menu-item ant-menu-item-selected" role="menuitem">在庫',
                '<li class="ant-menu-item" role="menuitem">在庫',
            ),
            (
                '<li class="ant-menu-item" role="menuitem">売上',
                '<li class="ant-menu-item ant-menu-item-selected" role="menuitem">売上',
            ),
        ),
    ),
    Trap(
        name="not-read-only",
        family="state",
        expect="refuse",
        why="The number must not be editable, and it is.",
        locator='page.locator("input.member-no[readonly]")',
        method="expect.to_be_visible",
        old="""
<form aria-label="Membership"><label>Member number <input class="member-no" name="no" readonly value="A-771"></label>
<label>Street <input name="street"></label><button>Save</button></form>
""",
        changes=(('name="no" readonly', 'name="no"'),),
    ),
    Trap(
        name="disabled-save-restyled",
        family="state",
        expect="heal",
        why="The button is restyled and disabled as before.",
        locator='page.locator("button.btn-save[disabled]")',
        method="expect.to_be_visible",
        right="button.MuiButton-contained",
        old="""
<form aria-label="Recipe"><label>Title <input name="title"></label><button type="button" class="btn">Preview</button>
<button type="button" class="btn btn-save" disabled>Save recipe</button></form>
""",
        new="""
<form aria-label="Recipe"><label>Title <input name="title"></label>
<button type="button" class="MuiButton-root MuiButton-text">Preview</button>
<button type="button" class="MuiButton-root MuiButton-contained Mui-disabled" disabled>Save recipe</button></form>
""",
    ),
    Trap(
        name="checked-box-renamed",
        family="state",
        expect="heal",
        why="The box with the same label is still checked; its class was renamed.",
        locator='page.locator(".chk-sms:checked")',
        method="expect.to_be_checked",
        right="#sms-updates",
        old="""
<fieldset><legend>Delivery updates</legend><label><input type="checkbox" class="chk-mail" name="mail"> By mail</label>
<label><input type="checkbox" class="chk-sms" name="sms" checked> By text message</label></fieldset>
""",
        new="""
<fieldset><legend>Delivery updates</legend><div><input type="checkbox" id="mail-updates" name="mail">
<label for="mail-updates">By mail</label></div>
<div><input type="checkbox" id="sms-updates" name="sms" checked>
<label for="sms-updates">By text message</label></div></fieldset>
""",
    ),
    Trap(
        name="open-details-renamed",
        family="state",
        expect="heal",
        why="The same question is unfolded as before; only its class was renamed.",
        lang="es",
        locator='page.locator("details.pregunta[open] summary")',
        method="expect.to_be_visible",
        right="details.faq__item[open] summary",
        old="""
<h1>Socios</h1><details class="pregunta" open><summary>¿Cómo me doy de baja?</summary><p>Por escrito.</p></details>
<details class="pregunta"><summary>¿Hay descuentos?</summary><p>Para estudiantes.</p></details>
""",
        changes=(('class="pregunta"', 'class="faq__item"'),),
    ),
    # ------------------------------------------------------------------------------------------------------ narrowed
    Trap(
        name="mug-gone-from-cart",
        family="narrowed",
        expect="refuse",
        why="The mug is not in the cart; something else would be removed.",
        locator='page.get_by_role("listitem").filter(has_text="Blue ceramic mug").get_by_role("button", name="Remove")',
        old="""
<h1>Cart</h1><ul class="cart"><li><span>Linen napkins</span><button>Remove</button></li>
<li><span>Blue ceramic mug</span><button>Remove</button></li></ul><button class="pay">Go to payment</button>
""",
        new="""
<h1>Cart</h1><ul class="cart"><li><span>Linen napkins</span><button>Remove</button></li></ul>
<button class="pay">Go to payment</button>
""",
    ),
    Trap(
        name="other-dialog-open",
        family="narrowed",
        expect="refuse",
        why="It is the button of a dialog that asks something else.",
        locator='page.get_by_role("dialog", name="Duplicate folder").get_by_role("button", name="Continue")',
        old="""
<h1>Files</h1><div role="dialog" aria-label="Duplicate folder" class="dlg"><h2>Duplicate folder</h2>
<p>A copy is made beside it.</p>
<button class="no">Cancel</button><button class="yes">Continue</button></div><ul><li>Photos</li><li>Scans</li></ul>
""",
        new="""
<h1>Files</h1><div role="dialog" aria-label="Empty folder" class="dlg"><h2>Empty folder</h2>
<p>All files are removed.</p>
<button class="no">Cancel</button><button class="yes">Continue</button></div><ul><li>Photos</li><li>Scans</li></ul>
""",
    ),
    Trap(
        name="lieferadresse-fehlt",
        family="narrowed",
        expect="refuse",
        why="The form of the delivery address is gone; the postcode of the billing address would be filled.",
        lang="de",
        locator='page.get_by_role("form", name="Lieferadresse").get_by_label("PLZ")',
        method="fill",
        old="""
<form aria-label="Rechnungsadresse"><label>Straße <input name="s"></label><label>PLZ <input name="plz"></label></form>
<form aria-label="Lieferadresse"><label>Straße <input name="s"></label><label>PLZ <input name="plz"></label></form>
<button>Kaufen</button>
""",
        new="""
<form aria-label="Rechnungsadresse"><label>Straße <input name="s"></label>
<label>PLZ <input name="plz"></label></form><button>Kaufen</button>
""",
    ),
    Trap(
        name="tabpanel-changed",
        family="narrowed",
        expect="refuse",
        why="Another panel is shown; its button adds something else.",
        locator='page.get_by_role("tabpanel", name="Speakers").get_by_role("button", name="Add")',
        old="""
<div role="tablist"><button role="tab" id="ta" aria-selected="true">Speakers</button>
<button role="tab" id="tb" aria-selected="false">Sponsors</button></div>
<div role="tabpanel" aria-labelledby="ta"><p>Nobody yet</p><button class="add">Add</button></div>
""",
        new="""
<div role="tablist"><button role="tab" id="ta" aria-selected="false">Speakers</button>
<button role="tab" id="tb" aria-selected="true">Sponsors</button></div>
<div role="tabpanel" aria-labelledby="tb"><p>Nobody yet</p><button class="add">Add</button></div>
""",
    ),
    Trap(
        name="xpath-office-gone",
        family="narrowed",
        expect="refuse",
        why="The office that the path names is closed.",
        locator="page.locator(\"xpath=//tr[td[text()='Beirut']]//button\")",
        old="""
<h1>Offices</h1><table><tbody><tr><td>Amman</td><td>Open</td><td><button>Call</button></td></tr><tr><td>Beirut</td>
<td>Open</td><td><button>Call</button></td></tr>
<tr><td>Cairo</td><td>Open</td><td><button>Call</button></td></tr></tbody></table>
""",
        new="""
<h1>Offices</h1><table><tbody><tr><td>Amman</td><td>Open</td><td><button>Call</button></td></tr>
<tr><td>Cairo</td><td>Open</td><td><button>Call</button></td></tr></tbody></table>
""",
    ),
    Trap(
        name="treegrid-row-gone",
        family="narrowed",
        expect="refuse",
        why="The folder is gone; another one would be deleted.",
        locator='page.get_by_role("row", name="legacy").get_by_role("button", name="Delete")',
        old="""
<div role="treegrid" aria-label="Folders"><div role="row" aria-level="1" aria-label="assets">
<span role="gridcell">assets</span><span role="gridcell"><button>Delete</button></span></div>
<div role="row" aria-level="2" aria-label="legacy"><span role="gridcell">legacy</span>
<span role="gridcell"><button>Delete</button></span></div>
<div role="row" aria-level="2" aria-label="shared"><span role="gridcell">shared</span>
<span role="gridcell"><button>Delete</button></span></div></div>
""",
        changes=(("legacy", "drafts"),),
    ),
    Trap(
        name="plan-studio-gone",
        family="narrowed",
        expect="refuse",
        why="The plan is not sold any more; another plan would be chosen.",
        locator='page.locator(\'section.plan:has(h3:text-is("Studio"))\').get_by_role("button", name="Choose plan")',
        old="""
<div class="grid grid-cols-3"><section class="plan"><h3>Solo</h3><p>One seat</p><button>Choose plan</button></section>
<section class="plan"><h3>Studio</h3><p>Five seats</p><button>Choose plan</button></section>
<section class="plan"><h3>Agency</h3><p>Twenty seats</p><button>Choose plan</button></section></div>
""",
        new="""
<div class="grid grid-cols-2"><section class="plan"><h3>Solo</h3><p>One seat</p><button>Choose plan</button></section>
<section class="plan"><h3>Agency</h3><p>Twenty seats</p><button>Choose plan</button></section></div>
""",
    ),
    Trap(
        name="other-card-in-row",
        family="narrowed",
        expect="refuse",
        why="The stored card is another one; the test would make the wrong one the default.",
        locator='page.locator(".wallet-row").filter(has_text="Visa ending in 4242").get_by_role("button", name="Make default")',
        old="""
<h1>Wallet</h1><div class="wallet"><div class="wallet-row"><b>Visa ending in 4242</b>
<button>Make default</button></div>
<div class="wallet-row"><b>PayLater account</b><button>Make default</button></div></div><button>Add card</button>
""",
        changes=(("Visa ending in 4242", "Mastercard ending in 5100"),),
    ),
    Trap(
        name="comment-author-gone",
        family="narrowed",
        expect="refuse",
        why="The comment of that author is gone.",
        locator='page.get_by_role("article").filter(has_text="Noor wrote").get_by_role("button", name="Reply")',
        old="""
<h1>Discussion</h1><article class="c"><header>Noor wrote</header><p>I would paint it green.</p>
<button>Reply</button></article>
<article class="c"><header>Emil wrote</header><p>I would paint it white.</p><button>Reply</button></article>
""",
        new="""
<h1>Discussion</h1><article class="c"><header>Emil wrote</header><p>I would paint it white.</p>
<button>Reply</button></article>
""",
    ),
    Trap(
        name="item-becomes-card",
        family="narrowed",
        expect="heal",
        why="The item of that name is a card now, with the same button.",
        locator='page.get_by_role("listitem").filter(has_text="Wool scarf").locator(".cart-remove")',
        right="#line-b button",
        old="""
<h1>Basket</h1><ul class="cart"><li>Rain hat <button class="cart-remove">Take out</button></li>
<li>Wool scarf <button class="cart-remove">Take out</button></li>
<li>Sun cream <button class="cart-remove">Take out</button></li></ul>
""",
        new="""
<h1>Basket</h1><div class="CartLines"><div class="CartLine" id="line-a">
<span>Rain hat</span> <button class="CartLine-out">Take out</button></div>
<div class="CartLine" id="line-b"><span>Wool scarf</span> <button class="CartLine-out">Take out</button></div>
<div class="CartLine" id="line-c"><span>Sun cream</span> <button class="CartLine-out">Take out</button></div></div>
""",
    ),
    Trap(
        name="adresse-livraison",
        family="narrowed",
        expect="heal",
        why="The section with the same heading has the same button in other markup.",
        lang="fr",
        locator="page.locator('section.adresse:has-text(\"Livraison\") .btn-modif')",
        right="#adr-liv button",
        old="""
<h1>Adresses</h1><section class="adresse"><h2>Facturation</h2><p>3 rue des Lilas</p>
<button class="btn-modif">Modifier</button></section>
<section class="adresse"><h2>Livraison</h2><p>18 quai Vauban</p><button class="btn-modif">Modifier</button></section>
""",
        new="""
<h1>Adresses</h1><section class="card" id="adr-fac"><div><h2>Facturation</h2></div><p>3 rue des Lilas</p>
<button class="lien">Modifier</button></section>
<section class="card" id="adr-liv"><div><h2>Livraison</h2></div><p>18 quai Vauban</p>
<button class="lien">Modifier</button></section>
""",
    ),
    Trap(
        name="grid-row-ja",
        family="narrowed",
        expect="heal",
        why="The named row of the grid is still there with the same button.",
        lang="ja",
        locator='page.get_by_role("row", name="在庫レポート").locator(".dl-btn")',
        right="[data-row=stock] .action-dl",
        old="""
<div role="grid" aria-label="帳票"><div role="row"><span role="gridcell">売上レポート</span>
<span role="gridcell"><button class="dl-btn">出力</button></span></div>
<div role="row"><span role="gridcell">在庫レポート</span>
<span role="gridcell"><button class="dl-btn">出力</button></span></div></div>
""",
        new="""
<div role="grid" aria-label="帳票"><div role="row" data-row="stock"><span role="gridcell">在庫レポート</span>
<span role="gridcell"><button class="action-dl">出力</button></span></div>
<div role="row" data-row="sales"><span role="gridcell">売上レポート</span>
<span role="gridcell"><button class="action-dl">出力</button></span></div></div>
""",
    ),
    Trap(
        name="rechnungsadresse-plz",
        family="narrowed",
        expect="heal",
        why="The group and the label are the same; only the class of the field was renamed.",
        lang="de",
        locator="page.locator(\"fieldset:has-text('Rechnungsadresse') .plz\")",
        method="fill",
        right="#re-plz",
        old="""
<form aria-label="Kasse"><fieldset><legend>Lieferadresse</legend><label>Ort <input class="ort"></label>
<label>Postleitzahl <input class="plz"></label></fieldset>
<fieldset><legend>Rechnungsadresse</legend><label>Ort <input class="ort"></label>
<label>Postleitzahl <input class="plz"></label></fieldset></form>
""",
        new="""
<form aria-label="Kasse"><fieldset><legend>Lieferadresse</legend><label>Ort <input id="li-ort"></label>
<label>Postleitzahl <input id="li-plz"></label></fieldset>
<fieldset><legend>Rechnungsadresse</legend><label>Ort <input id="re-ort"></label>
<label>Postleitzahl <input id="re-plz"></label></fieldset></form>
""",
    ),
    # ----------------------------------------------------------------------------------------------------- gone-item
    Trap(
        name="edit-17-gone",
        family="gone-item",
        expect="refuse",
        why="The record is gone; its neighbours are other records.",
        locator='page.locator("#edit-17")',
        old="""
<table class="table"><thead><tr><th>Plot</th><th>Crop</th><th></th></tr></thead><tbody><tr><td>Lower meadow</td>
<td>Barley</td><td><a id="edit-16" href="/plots/16">Edit</a></td></tr>
<tr><td>Upper meadow</td><td>Rye</td><td><a id="edit-17" href="/plots/17">Edit</a></td></tr><tr><td>Mill field</td>
<td>Oats</td><td><a id="edit-18" href="/plots/18">Edit</a></td></tr></tbody></table>
""",
        new="""
<table class="table"><thead><tr><th>Plot</th><th>Crop</th><th></th></tr></thead><tbody><tr><td>Lower meadow</td>
<td>Barley</td><td><a id="edit-16" href="/plots/16">Edit</a></td></tr>
<tr><td>Mill field</td><td>Oats</td><td><a id="edit-18" href="/plots/18">Edit</a></td></tr></tbody></table>
""",
    ),
    Trap(
        name="third-device-gone",
        family="gone-item",
        expect="refuse",
        why="There is no third device; one of the others would be signed out.",
        locator='page.locator(".device .btn-revoke").nth(2)',
        old="""
<h1>Devices</h1><div class="device"><p>Phone of the kitchen</p><button class="btn-revoke">Revoke</button></div>
<div class="device"><p>Tablet of the living room</p><button class="btn-revoke">Revoke</button></div>
<div class="device"><p>Phone of a guest</p><button class="btn-revoke">Revoke</button></div>
""",
        new="""
<h1>Devices</h1><div class="device"><p>Phone of the kitchen</p><button class="btn-revoke">Revoke</button></div>
<div class="device"><p>Tablet of the living room</p><button class="btn-revoke">Revoke</button></div>
""",
    ),
    Trap(
        name="ci-key-gone",
        family="gone-item",
        expect="refuse",
        why="The key of the build server is gone; another key would be deleted.",
        locator='page.get_by_test_id("delete-key-ci")',
        old="""
<h1>API keys</h1><ul class="keys"><li>
<code>Build server key</code> <button data-testid="delete-key-ci">Delete key</button></li>
<li><code>Staging server key</code> <button data-testid="delete-key-staging">Delete key</button></li>
<li><code>Mail server key</code> <button data-testid="delete-key-mail">Delete key</button></li></ul>
""",
        new="""
<h1>API keys</h1><ul class="keys"><li>
<code>Staging server key</code> <button data-testid="delete-key-staging">Delete key</button></li>
<li><code>Mail server key</code> <button data-testid="delete-key-mail">Delete key</button></li></ul>
""",
    ),
    Trap(
        name="termin-drei-weg",
        family="gone-item",
        expect="refuse",
        why="The appointment is gone; others would be deleted.",
        lang="de",
        locator='page.locator("#loeschen-termin-3")',
        old="""
<h1>Termine</h1><div class="termin"><b>Zahnarzt</b> Montag <button id="loeschen-termin-2">Löschen</button></div>
<div class="termin"><b>Zahnarzt</b> Donnerstag <button id="loeschen-termin-3">Löschen</button></div>
<div class="termin"><b>Augenarzt</b> Donnerstag <button id="loeschen-termin-4">Löschen</button></div>
""",
        new="""
<h1>Termine</h1><div class="termin"><b>Zahnarzt</b> Montag <button id="loeschen-termin-2">Löschen</button></div>
<div class="termin"><b>Augenarzt</b> Donnerstag <button id="loeschen-termin-4">Löschen</button></div>
""",
    ),
    Trap(
        name="producto-88-fuera",
        family="gone-item",
        expect="refuse",
        why="The product is gone from the list; another one would be hidden from the shop.",
        lang="es",
        locator="page.locator('[data-id=\"p-88\"] button')",
        old="""
<h1>Catálogo</h1><ul><li data-id="p-87">Silla plegable, roja <button>Ocultar</button></li>
<li data-id="p-88">Silla plegable, azul <button>Ocultar</button></li>
<li data-id="p-89">Mesa plegable, azul <button>Ocultar</button></li></ul>
""",
        new="""
<h1>Catálogo</h1><ul><li data-id="p-87">Silla plegable, roja <button>Ocultar</button></li>
<li data-id="p-89">Mesa plegable, azul <button>Ocultar</button></li></ul>
""",
    ),
    Trap(
        name="fourth-chip-gone",
        family="gone-item",
        expect="refuse",
        why="The fourth chip is gone; another skill would be taken away.",
        locator='page.locator(".chips li:nth-child(4) .x")',
        old="""
<h2>Skills</h2><ul class="chips"><li>Welding <button class="x" aria-label="Take away">&times;</button></li>
<li>Milling <button class="x" aria-label="Take away">&times;</button></li>
<li>Turning <button class="x" aria-label="Take away">&times;</button></li>
<li>Forging <button class="x" aria-label="Take away">&times;</button></li></ul>
""",
        new="""
<h2>Skills</h2><ul class="chips"><li>Welding <button class="x" aria-label="Take away">&times;</button></li>
<li>Milling <button class="x" aria-label="Take away">&times;</button></li>
<li>Turning <button class="x" aria-label="Take away">&times;</button></li></ul>
""",
    ),
    Trap(
        name="ticket-link-gone",
        family="gone-item",
        expect="refuse",
        why="The ticket is not listed any more; the link of another one would be followed.",
        locator="page.locator('a[href=\"/tickets/482/close\"]')",
        old="""
<h1>Open tickets</h1><table><tr><td>Printer smells<td><a href="/tickets/481/close">Close ticket</a></tr>
<tr><td>Printer is loud<td><a href="/tickets/482/close">Close ticket</a></tr>
<tr><td>Door is stuck<td><a href="/tickets/483/close">Close ticket</a></tr></table>
""",
        new="""
<h1>Open tickets</h1><table><tr><td>Printer smells<td><a href="/tickets/481/close">Close ticket</a></tr>
<tr><td>Door is stuck<td><a href="/tickets/483/close">Close ticket</a></tr></table>
""",
    ),
    Trap(
        name="task-44-gone",
        family="gone-item",
        expect="refuse",
        why="The card was deleted from the board; another card's menu would be opened.",
        locator='page.locator("#task-44").get_by_role("button", name="Move")',
        old="""
<div class="board"><section aria-label="Doing"><h2>Doing</h2><div class="task" id="task-43"><p>Write the leaflet</p>
<button>Move</button></div>
<div class="task" id="task-44"><p>Print the leaflet</p><button>Move</button></div></section>
<section aria-label="Done"><h2>Done</h2>
<div class="task" id="task-12"><p>Choose the paper</p><button>Move</button></div></section></div>
""",
        new="""
<div class="board"><section aria-label="Doing"><h2>Doing</h2><div class="task" id="task-43"><p>Write the leaflet</p>
<button>Move</button></div></section>
<section aria-label="Done"><h2>Done</h2>
<div class="task" id="task-12"><p>Choose the paper</p><button>Move</button></div></section></div>
""",
    ),
    Trap(
        name="booking-reordered",
        family="gone-item",
        expect="heal",
        why="The card with the same heading is there; the bookings are in another order and their buttons renamed.",
        locator='page.locator(".cancel-a7")',
        right="#b-sauna button",
        old="""
<div class="bookings"><article class="bk"><h3>Sauna, Saturday</h3><p>Two hours</p>
<button class="cancel-a7">Cancel</button></article>
<article class="bk"><h3>Pool lane, Sunday</h3><p>One hour</p><button class="cancel-b2">Cancel</button></article>
<article class="bk"><h3>Gym, Friday</h3><p>One hour</p><button class="cancel-c9">Cancel</button></article></div>
""",
        new="""
<div class="BookingList"><section class="Booking" id="b-gym"><h3>Gym, Friday</h3><p>One hour</p>
<button class="Booking-cancel">Cancel</button></section>
<section class="Booking" id="b-sauna"><h3>Sauna, Saturday</h3><p>Two hours</p>
<button class="Booking-cancel">Cancel</button></section>
<section class="Booking" id="b-pool"><h3>Pool lane, Sunday</h3><p>One hour</p>
<button class="Booking-cancel">Cancel</button></section></div>
""",
    ),
    Trap(
        name="remove-label-kept",
        family="gone-item",
        expect="heal",
        why="The button's own label names the article, and it is the same.",
        locator='page.get_by_test_id("remove-kettle")',
        right='[aria-label="Remove kettle"]',
        old="""
<ul class="lines"><li>Toaster <button data-testid="remove-toaster" aria-label="Remove toaster">&times;</button></li>
<li>Kettle <button data-testid="remove-kettle" aria-label="Remove kettle">&times;</button></li></ul>
""",
        new="""
<div class="lines"><div>Kettle <button class="icon" aria-label="Remove kettle">&times;</button></div>
<div>Toaster <button class="icon" aria-label="Remove toaster">&times;</button></div></div>
""",
    ),
    Trap(
        name="tarjeta-curso",
        family="gone-item",
        expect="heal",
        why="The course with the same title is there in other markup.",
        lang="es",
        locator='page.locator("#curso-2 .inscribir")',
        right="#c-ceramica button",
        old="""
<div class="cursos"><section id="curso-1"><h3>Acuarela</h3><button class="inscribir">Inscribirme</button></section>
<section id="curso-2"><h3>Cerámica</h3><button class="inscribir">Inscribirme</button></section>
<section id="curso-3"><h3>Grabado</h3><button class="inscribir">Inscribirme</button></section></div>
""",
        new="""
<div class="grid"><article id="c-grabado"><h3>Grabado</h3><button class="btn">Inscribirme</button></article>
<article id="c-ceramica"><h3>Cerámica</h3><button class="btn">Inscribirme</button></article>
<article id="c-acuarela"><h3>Acuarela</h3><button class="btn">Inscribirme</button></article></div>
""",
    ),
    # --------------------------------------------------------------------------------------------------- other-place
    Trap(
        name="header-contact-footer",
        family="other-place",
        expect="refuse",
        why="The shop's call-back button is gone; the other one of the same name belongs to the press office.",
        locator='page.locator(".topbar .cta-call")',
        old="""
<div class="topbar"><span>Questions about your order?</span><button class="cta-call">Call us back</button></div>
<h1>Order overview</h1><p>Nothing is open.</p>
<section class="press"><h2>For journalists</h2><button class="press-call">Call us back</button></section>
""",
        new="""
<div class="topbar"><span>Our hotline is closed today</span></div><h1>Order overview</h1><p>Nothing is open.</p>
<section class="press"><h2>For journalists</h2><button class="press-call">Call us back</button></section>
""",
    ),
    Trap(
        name="section-mail-switch",
        family="other-place",
        expect="refuse",
        why="The switch belongs to the security section; the one of the notifications is gone.",
        locator='page.locator(".notify .switch-mail")',
        method="check",
        old="""
<section class="notify"><h2>Notifications</h2>
<label><input type="checkbox" role="switch" class="switch-mail"> By e-mail</label></section>
<section class="secure"><h2>Login codes</h2>
<label><input type="checkbox" role="switch" class="code-mail"> By e-mail</label></section>
""",
        new="""
<section class="notify"><h2>Notifications</h2><p>Managed by your company</p></section>
<section class="secure"><h2>Login codes</h2>
<label><input type="checkbox" role="switch" class="code-mail"> By e-mail</label></section>
""",
    ),
    Trap(
        name="panel-export-elsewhere",
        family="other-place",
        expect="refuse",
        why="The panel of the guests has no export any more; the payments would be exported.",
        locator='page.locator("#panel-guests .exp")',
        old="""
<section id="panel-guests" aria-label="Guests"><h2>Guests</h2><p>Forty people</p>
<button class="exp">Export list</button></section>
<section id="panel-payments" aria-label="Payments"><h2>Payments</h2><p>Nine open</p>
<button class="exp-all">Export list</button></section>
""",
        new="""
<section id="panel-guests" aria-label="Guests"><h2>Guests</h2><p>Forty people</p></section>
<section id="panel-payments" aria-label="Payments"><h2>Payments</h2><p>Nine open</p>
<button class="exp-all">Export list</button></section>
""",
    ),
    Trap(
        name="telecharger-contrat",
        family="other-place",
        expect="refuse",
        why="There is no invoice to download; the contract would be downloaded.",
        lang="fr",
        locator='page.locator(".factures .dl")',
        old="""
<section class="factures"><h2>Factures</h2><p>Janvier</p><a class="dl" href="/f/1">Télécharger</a></section>
<section class="contrats"><h2>Contrats</h2><p>Assurance habitation</p>
<a class="dl2" href="/c/1">Télécharger</a></section>
""",
        new="""
<section class="factures"><h2>Factures</h2><p>Aucune facture</p></section>
<section class="contrats"><h2>Contrats</h2><p>Assurance habitation</p>
<a class="dl2" href="/c/1">Télécharger</a></section>
""",
    ),
    Trap(
        name="kensaku-other-form",
        family="other-place",
        expect="refuse",
        why="The search for flights is gone; the other button searches for hotels.",
        lang="ja",
        locator='page.locator("#flight-go")',
        old="""
<form aria-label="航空券"><label>出発地 <input name="from"></label><label>到着地 <input name="to"></label>
<button id="flight-go">検索</button></form>
<form aria-label="宿泊"><label>都市 <input name="city"></label><button id="hotel-go">検索</button></form>
""",
        new="""
<form aria-label="宿泊"><label>都市 <input name="city"></label><button id="hotel-go">検索</button></form>
<p>航空券は準備中です</p>
""",
    ),
    Trap(
        name="contact-send-survey",
        family="other-place",
        expect="refuse",
        why="The contact form is gone; the survey would be sent.",
        lang="ar",
        locator='page.locator(".contact-send")',
        old="""
<form aria-label="اتصل بنا"><label>رسالتك <textarea></textarea></label>
<button class="contact-send">إرسال</button></form>
<form aria-label="استطلاع الرأي"><label>تقييمك <input></label><button class="survey-send">إرسال</button></form>
""",
        new="""
<p>نموذج الاتصال مغلق</p>
<form aria-label="استطلاع الرأي"><label>تقييمك <input></label><button class="survey-send">إرسال</button></form>
""",
    ),
    Trap(
        name="chat-close-cookies",
        family="other-place",
        expect="refuse",
        why="The chat is closed; what is left to close is the note about cookies.",
        locator='page.locator(".chat-x")',
        old="""
<div class="cookie" role="region" aria-label="Cookies"><p>This page uses cookies.</p>
<button class="cookie-x">Close</button></div>
<div class="chat" role="complementary" aria-label="Chat"><p>How can we help?</p>
<textarea></textarea><button class="chat-x">Close</button></div>
""",
        new="""
<div class="cookie" role="region" aria-label="Cookies"><p>This page uses cookies.</p>
<button class="cookie-x">Close</button></div><h1>Welcome</h1>
""",
    ),
    Trap(
        name="login-mail-id",
        family="other-place",
        expect="heal",
        why="The field with the same label in the same form; its id was renamed.",
        locator='page.locator("#txtMail")',
        method="fill",
        right="#login_email",
        old="""
<form aria-label="Member login"><label for="txtMail">E-mail</label>
<input id="txtMail" type="email"><label for="txtPass">Password</label>
<input id="txtPass" type="password"><button>Enter</button></form>
<form aria-label="Newsletter"><label for="nl">E-mail</label>
<input id="nl" type="email"><button>Subscribe</button></form>
""",
        new="""
<form aria-label="Member login"><div class="row"><label for="login_email">E-mail</label>
<input id="login_email" type="email"></div>
<div class="row"><label for="login_pass">Password</label><input id="login_pass" type="password"></div>
<button>Enter</button></form>
<form aria-label="Newsletter"><label for="nl">E-mail</label>
<input id="nl" type="email"><button>Subscribe</button></form>
""",
    ),
    Trap(
        name="settings-switch-mui",
        family="other-place",
        expect="heal",
        why="The switch with the same label in the section with the same heading.",
        locator='page.locator(".notify .sw-sms")',
        method="check",
        right="#sms-switch",
        old="""
<section class="notify"><h2>Reminders</h2><label><input type="checkbox" class="sw-sms"> Text message</label>
<label><input type="checkbox" class="sw-call"> Phone call</label></section>
<section class="ads"><h2>Offers</h2><label><input type="checkbox" class="ad-sms"> Text message</label></section>
""",
        new="""
<section class="MuiPaper-root"><h2 class="MuiTypography-h6">Reminders</h2>
<label class="MuiFormControlLabel-root"><input type="checkbox" role="switch" id="sms-switch"> Text message</label>
<label class="MuiFormControlLabel-root">
<input type="checkbox" role="switch" id="call-switch"> Phone call</label></section>
<section class="MuiPaper-root"><h2 class="MuiTypography-h6">Offers</h2>
<label class="MuiFormControlLabel-root">
<input type="checkbox" role="switch" id="ad-switch"> Text message</label></section>
""",
    ),
    Trap(
        name="section-factures",
        family="other-place",
        expect="heal",
        why="The link of the section with the same heading leads to the same file.",
        lang="fr",
        locator='page.locator(".factures .dl-pdf")',
        right="#fac a",
        old="""
<section class="factures"><h2>Dernière facture</h2><p>Février</p>
<a class="dl-pdf" href="/factures/derniere.pdf">Ouvrir</a></section><section class="devis"><h2>Dernier devis</h2>
<p>Mars</p><a class="dl-pdf2" href="/devis/dernier.pdf">Ouvrir</a></section>
""",
        new="""
<section class="bloc"><h2>Dernier devis</h2><p>Mars</p><a class="lien" href="/devis/dernier.pdf">Ouvrir</a></section>
<section class="bloc" id="fac"><h2>Dernière facture</h2><p>Février</p>
<a class="lien" href="/factures/derniere.pdf">Ouvrir</a></section>
""",
    ),
    Trap(
        name="search-ar",
        family="other-place",
        expect="heal",
        why="The field of the same search, with the same label.",
        lang="ar",
        locator='page.locator("#txt-q")',
        method="fill",
        right="#book-search",
        old="""
<form role="search" aria-label="بحث في الكتب"><label for="txt-q">عنوان الكتاب</label>
<input id="txt-q"><button>بحث</button></form><h1>المكتبة</h1>
""",
        new="""
<form role="search" aria-label="بحث في الكتب"><div><label for="book-search">عنوان الكتاب</label>
<input id="book-search"></div><button class="b">بحث</button></form><h1>المكتبة</h1>
""",
    ),
    # -------------------------------------------------------------------------------------------------------- digits
    Trap(
        name="inbox-badge",
        family="digits",
        expect="refuse",
        why="The number of unread messages is asserted, and there is none.",
        locator='page.get_by_role("link", name="Messages 5")',
        method="expect.to_be_visible",
        old="""
<ul class="side"><li><a href="/messages">Messages <span class="badge">5</span></a></li>
<li><a href="/people">People</a></li><li><a href="/files">Files</a></li></ul><h1>Start</h1>
""",
        changes=((">5<", ">0<"),),
    ),
    Trap(
        name="page-three-gone",
        family="digits",
        expect="refuse",
        why="There is no third page.",
        locator='page.get_by_role("link", name="Page 3")',
        old="""
<h1>Fossils</h1><ul><li>Ammonite</li><li>Trilobite</li></ul><nav aria-label="Pages"><a href="?p=1">Page 1</a>
<a href="?p=2">Page 2</a><a href="?p=3">Page 3</a></nav>
""",
        new="""
<h1>Fossils</h1><ul><li>Ammonite</li></ul><nav aria-label="Pages"><a href="?p=1">Page 1</a>
<a href="?p=2">Page 2</a></nav>
""",
    ),
    Trap(
        name="dreissig-tage",
        family="digits",
        expect="refuse",
        why="The period of thirty days is not offered any more.",
        lang="de",
        locator='page.get_by_role("button", name="30 Tage")',
        old="""
<h1>Verbrauch</h1><div class="zeitraum"><button>7 Tage</button><button>30 Tage</button><button>90 Tage</button></div>
<table><tr><td>Strom<td>310 kWh</tr></table>
""",
        changes=(("<button>30 Tage</button>", ""),),
    ),
    Trap(
        name="rating-dropped",
        family="digits",
        expect="refuse",
        why="The rating is asserted.",
        locator='page.get_by_text("4.7 out of 5")',
        method="inner_text",
        old="""
<article><h2>Bakery on the corner</h2><p class="rating">4.7 out of 5</p><p>Bread, cakes, coffee</p>
<button>Write a review</button></article>
""",
        changes=(("4.7 out of 5", "3.1 out of 5"),),
    ),
    Trap(
        name="nokori-count",
        family="digits",
        expect="refuse",
        why="The number that is left in stock is asserted.",
        lang="ja",
        locator='page.get_by_text("残り3点")',
        method="expect.to_be_visible",
        old="""
<article><h2>南部鉄器の急須</h2><p class="zaiko">残り3点</p><button>カートに入れる</button></article>
""",
        changes=(("残り3点", "残り8点"),),
    ),
    Trap(
        name="calendar-31",
        family="digits",
        expect="refuse",
        why="The month that is shown has no such day.",
        locator='page.get_by_role("gridcell", name="31", exact=True)',
        old="""
<h2>March</h2><div role="grid" aria-label="Days"><div role="row"><button role="gridcell">28</button>
<button role="gridcell">29</button><button role="gridcell">30</button><button role="gridcell">31</button></div></div>
""",
        new="""
<h2>April</h2><div role="grid" aria-label="Days"><div role="row"><button role="gridcell">28</button>
<button role="gridcell">29</button><button role="gridcell">30</button></div></div>
""",
    ),
    Trap(
        name="facture-numero",
        family="digits",
        expect="refuse",
        why="The invoice of that number is not listed; another one would be opened.",
        lang="fr",
        locator='page.get_by_role("link", name="Facture 2031")',
        old="""
<h1>Factures</h1><ul class="factures"><li><a href="/f/2030">Facture 2030</a> mai</li>
<li><a href="/f/2031">Facture 2031</a> juin</li><li><a href="/f/2032">Facture 2032</a> juillet</li></ul>
""",
        new="""
<h1>Factures</h1><ul class="factures"><li><a href="/f/2030">Facture 2030</a> mai</li>
<li><a href="/f/2032">Facture 2032</a> juillet</li></ul>
""",
    ),
    Trap(
        name="counter-in-tab",
        family="digits",
        expect="heal",
        why="The number in the tab is a counter; to click on the tab it does not matter.",
        locator='page.get_by_role("tab", name="Reviews (12)")',
        right="#tab-reviews",
        old="""
<div role="tablist" aria-label="Product"><button role="tab" id="tab-details">Details</button>
<button role="tab" id="tab-reviews">Reviews (12)</button><button role="tab" id="tab-shipping">Shipping</button></div>
""",
        changes=(("Reviews (12)", "Reviews (13)"),),
    ),
    Trap(
        name="quantity-field-id",
        family="digits",
        expect="heal",
        why="The field with the same label and name; its id was renamed.",
        locator='page.locator("#seat-count-2")',
        method="fill",
        right="#seats",
        old="""
<form aria-label="Tickets"><label for="seat-count-2">Number of seats</label>
<input id="seat-count-2" name="seats" type="number" value="2"><label for="row-1">Row</label>
<input id="row-1" name="row"><button>Reserve</button></form>
""",
        changes=(("seat-count-2", "seats"),),
    ),
    # --------------------------------------------------------------------------------------------------------- icons
    Trap(
        name="mui-delete-archive",
        family="icons",
        expect="refuse",
        why="The icon is all the button says, and it is that of another act.",
        locator='page.get_by_test_id("DeleteForeverIcon")',
        old="""
<h1>Herbarium</h1><div class="MuiToolbar-root"><button class="MuiIconButton-root" type="button">
<svg class="MuiSvgIcon-root" focusable="false" aria-hidden="true" viewBox="0 0 24 24"
data-testid="DeleteForeverIcon"><path d="M6 19h12V7z"></path></svg></button></div><p>Foxglove</p>
""",
        new="""
<h1>Herbarium</h1><div class="MuiToolbar-root"><button class="MuiIconButton-root" type="button">
<svg class="MuiSvgIcon-root" focusable="false" aria-hidden="true" viewBox="0 0 24 24" data-testid="UnarchiveIcon">
<path d="M20 5l-1-2H5z"></path></svg></button></div><p>Foxglove</p>
""",
    ),
    Trap(
        name="pencil-to-trash",
        family="icons",
        expect="refuse",
        why="The pencil is gone; the bin is another act.",
        locator='page.locator(".bi-pencil")',
        old="""
<table class="table"><tr><td>Shift of Monday<td><button class="btn btn-sm">
<i class="bi bi-pencil"></i></button> <button class="btn btn-sm"><i class="bi bi-trash"></i></button></tr></table>
""",
        new="""
<table class="table"><tr><td>Shift of Monday<td><button class="btn btn-sm">
<i class="bi bi-trash"></i></button></tr></table>
""",
    ),
    Trap(
        name="anticon-upload",
        family="icons",
        expect="refuse",
        why="The icon is that of the other direction.",
        lang="ja",
        locator='page.locator(".anticon-download")',
        old="""
<h1>帳簿</h1><div class="ant-space"><button type="button" class="ant-btn ant-btn-icon-only">
<span class="anticon anticon-download"><svg viewBox="64 64 896 896" focusable="false" aria-hidden="true">
<path d="M5 6h7"></path></svg></span></button></div>
""",
        changes=(("anticon-download", "anticon-upload"),),
    ),
    Trap(
        name="sprite-heart-flag",
        family="icons",
        expect="refuse",
        why="The flag reports the picture; the heart liked it.",
        locator="page.locator('button:has(use[href=\"#icon-heart\"])')",
        old="""
<figure><img src="/p/dune.jpg" alt="A dune"><figcaption>Evening</figcaption>
<button class="act"><svg width="18" height="18" aria-hidden="true">
<use href="#icon-heart"></use></svg></button></figure>
""",
        changes=(("#icon-heart", "#icon-flag"),),
    ),
    Trap(
        name="bell-gone",
        family="icons",
        expect="refuse",
        why="The bell is gone from the bar; the other icons are other acts.",
        locator='page.locator(".icon-bell")',
        old="""
<div class="bar"><button class="ib"><i class="icon icon-cog"></i></button>
<button class="ib"><i class="icon icon-bell"></i></button>
<button class="ib"><i class="icon icon-user"></i></button></div><h1>Greenhouse</h1>
""",
        changes=(('<button class="ib"><i class="icon icon-bell"></i></button>', ""),),
    ),
    Trap(
        name="image-approve-reject",
        family="icons",
        expect="refuse",
        why="The picture on the button is the one to reject.",
        locator="page.locator('input[type=image][src*=\"thumb-up\"]')",
        old="""
<form aria-label="Review"><p>Holiday request of Kim</p>
<input type="image" src="/img/thumb-up.png" alt="" width="24" height="24"></form>
""",
        changes=(("thumb-up", "thumb-down"),),
    ),
    Trap(
        name="copy-of-three",
        family="icons",
        expect="refuse",
        why="The middle icon is gone; sharing and deleting are no copying.",
        locator='page.locator(".ti-copy")',
        old="""
<div class="snippet"><pre>make all</pre><a class="t" href="#"><i class="ti ti-share"></i></a>
<a class="t" href="#"><i class="ti ti-copy"></i></a><a class="t" href="#"><i class="ti ti-trash"></i></a></div>
""",
        new="""
<div class="snippet"><pre>make all</pre><a class="t" href="#"><i class="ti ti-share"></i></a>
<a class="t" href="#"><i class="ti ti-trash"></i></a></div>
""",
    ),
    Trap(
        name="trash-title-kept",
        family="icons",
        expect="heal",
        why="The title of the button is the same, its icon is drawn otherwise.",
        locator='page.locator("button:has(.fa-trash)")',
        right='[title="Delete sketch"]',
        old="""
<div class="sketch"><p>Bridge at night</p><button title="Duplicate sketch"><i class="fa fa-clone"></i></button>
<button title="Delete sketch"><i class="fa fa-trash"></i></button></div>
""",
        new="""
<div class="sketch"><p>Bridge at night</p>
<button class="ic" title="Duplicate sketch"><svg class="lucide-copy" aria-hidden="true"></svg></button>
<button class="ic" title="Delete sketch"><svg class="lucide-trash-2" aria-hidden="true"></svg></button></div>
""",
    ),
    Trap(
        name="filter-test-id",
        family="icons",
        expect="heal",
        why="The test id is the same; class and drawing changed.",
        locator='page.locator(".ico-funnel-btn")',
        right="[data-testid=toggle-filter]",
        old="""
<div class="tools"><button class="ico-btn ico-funnel-btn" data-testid="toggle-filter"><svg viewBox="0 0 16 16">
<path d="M0 0l8 8z"></path></svg></button>
<button class="ico-btn ico-sort-btn" data-testid="toggle-sort"><svg viewBox="0 0 16 16">
<path d="M1 1z"></path></svg></button></div><ul><li>Quartz</li></ul>
""",
        new="""
<div class="toolbox"><button class="MuiIconButton-root" data-testid="toggle-sort"><svg viewBox="0 0 24 24">
<path d="M9 1z"></path></svg></button>
<button class="MuiIconButton-root" data-testid="toggle-filter"><svg viewBox="0 0 24 24">
<path d="M3 5h18z"></path></svg></button></div><ul><li>Quartz</li></ul>
""",
    ),
    Trap(
        name="print-title-ja",
        family="icons",
        expect="heal",
        why="The title of the icon is the same.",
        lang="ja",
        locator='page.locator(".ico-print")',
        right='button[title="印刷する"]',
        old="""
<div class="tool"><a href="#" class="ico-mail" title="メールで送る"></a>
<a href="#" class="ico-print" title="印刷する"></a></div><p>請求書の控え</p>
""",
        new="""
<div class="tool"><button type="button" class="ic" title="メールで送る"><svg aria-hidden="true"></svg></button>
<button type="button" class="ic" title="印刷する"><svg aria-hidden="true"></svg></button></div><p>請求書の控え</p>
""",
    ),
    # ----------------------------------------------------------------------------------------------- identity-reused
    Trap(
        name="field-three-tax",
        family="identity-reused",
        expect="refuse",
        why="The field of that name asks for something else.",
        locator='page.get_by_label("Phone number")',
        method="fill",
        old="""
<form aria-label="Supplier"><label for="f2">Company</label>
<input id="f2" name="field_2"><label for="f3">Phone number</label>
<input id="f3" name="field_3"><button>Save supplier</button></form>
""",
        changes=(("Phone number", "Tax number"),),
    ),
    Trap(
        name="konto-feld",
        family="identity-reused",
        expect="refuse",
        why="The field with the old id asks for the holder of the account.",
        lang="de",
        locator='page.get_by_label("IBAN")',
        method="fill",
        old="""
<form aria-label="Überweisung"><label for="konto">IBAN</label>
<input id="konto" name="konto"><label for="betrag">Betrag</label>
<input id="betrag" name="betrag"><button>Prüfen</button></form>
""",
        changes=(("IBAN", "Kontoinhaber"),),
    ),
    Trap(
        name="case-majeur",
        family="identity-reused",
        expect="refuse",
        why="The box with the same name certifies something else.",
        lang="fr",
        locator='page.get_by_label("Recevoir les offres par courriel")',
        method="check",
        old="""
<form aria-label="Inscription"><label>Pseudo <input name="pseudo"></label>
<label><input type="checkbox" name="optin" id="optin"> Recevoir les offres par courriel</label>
<button>Valider</button></form>
""",
        changes=(("Recevoir les offres par courriel", "Je certifie avoir plus de dix-huit ans"),),
    ),
    Trap(
        name="yubin-denwa",
        family="identity-reused",
        expect="refuse",
        why="The field with the old id asks for the telephone number.",
        lang="ja",
        locator='page.get_by_label("郵便番号")',
        method="fill",
        old="""
<form aria-label="会員登録"><label for="f1">お名前</label><input id="f1"><label for="f2">郵便番号</label>
<input id="f2" name="f2"><button>登録</button></form>
""",
        changes=(("郵便番号", "電話番号"),),
    ),
    Trap(
        name="search-other-things",
        family="identity-reused",
        expect="refuse",
        why="The field with the old id searches for other things.",
        locator='page.get_by_placeholder("Search patients")',
        method="fill",
        old="""
<div class="find"><input id="q" type="text" placeholder="Search patients"></div><h1>Ward two</h1><p>Eleven beds</p>
""",
        changes=(("Search patients", "Search medicines"),),
    ),
    Trap(
        name="tab-danger",
        family="identity-reused",
        expect="refuse",
        why="The tab with the old id shows something else.",
        locator='page.get_by_role("tab", name="Members")',
        old="""
<div role="tablist" aria-label="Club"><button role="tab" id="tab-1">General</button>
<button role="tab" id="tab-2">Members</button></div><h1>Rowing club</h1>
""",
        changes=((">Members<", ">Dissolve club<"),),
    ),
    Trap(
        name="switch-marketing",
        family="identity-reused",
        expect="refuse",
        why="The switch with the old id allows advertising.",
        locator='page.get_by_role("switch", name="Two-step login")',
        old="""
<div class="opt"><button role="switch" id="sw1" aria-checked="false" aria-label="Two-step login"></button></div>
<div class="opt"><button role="switch" id="sw2" aria-checked="true" aria-label="Dense layout"></button></div>
""",
        changes=(("Two-step login", "Personalised advertising"),),
    ),
    Trap(
        name="suche-starten",
        family="identity-reused",
        expect="either",
        why="The same only button of the same search, with the same id.",
        lang="de",
        locator='page.get_by_role("button", name="Suchen", exact=True)',
        right="#suche-los",
        old="""
<form role="search" aria-label="Fahrplan"><label>Von <input name="von"></label>
<label>Nach <input name="nach"></label><button id="suche-los">Suchen</button></form>
""",
        changes=((">Suchen<", ">Fahrplan durchsuchen<"),),
    ),
    Trap(
        name="phone-label-words",
        family="identity-reused",
        expect="heal",
        why="The same field by name and id; the label says the same in more words.",
        locator='page.get_by_label("Phone", exact=True)',
        method="fill",
        right="[name=phone]",
        old="""
<form aria-label="Callback"><label for="who">Name</label><input id="who" name="who"><label for="phone">Phone</label>
<input id="phone" name="phone" type="tel"><button>Call me</button></form>
""",
        changes=((">Phone<", ">Your phone number<"),),
    ),
    # ------------------------------------------------------------------------------------------------------- toggles
    Trap(
        name="pause-resume",
        family="toggles",
        expect="refuse",
        why="The export is paused already; a click would resume it.",
        locator='page.get_by_role("button", name="Pause export")',
        old="""
<div class="job"><h2>Catalogue</h2>
<progress value="40" max="100"></progress><button class="job-toggle">Pause export</button>
<button class="job-stop">Give up</button></div>
""",
        changes=(("Pause export", "Resume export"),),
    ),
    Trap(
        name="mute-unmute",
        family="toggles",
        expect="refuse",
        why="The conversation is muted already.",
        locator='page.get_by_role("button", name="Mute", exact=True)',
        old="""
<header class="conv"><h2>Football parents</h2><button class="mute" data-testid="mute-toggle">Mute</button>
<button>Members</button></header><p>Training is at six.</p>
""",
        changes=((">Mute<", ">Unmute<"),),
    ),
    Trap(
        name="grid-list",
        family="toggles",
        expect="refuse",
        why="The grid is shown already; the button leads to the list.",
        locator='page.get_by_role("button", name="Grid view")',
        old="""
<h1>Stamps</h1><div class="view"><button id="view-toggle">Grid view</button></div><ul><li>Blue penny</li>
<li>Red penny</li></ul>
""",
        changes=(("Grid view", "List view"),),
    ),
    Trap(
        name="gemerkt",
        family="toggles",
        expect="refuse",
        why="The flat is on the list already; a click would take it off.",
        lang="de",
        locator='page.get_by_role("button", name="Merken")',
        old="""
<article class="expose"><h2>Altbau, drei Zimmer</h2><p>Warmmiete 980 €</p>
<button class="merk" data-id="77">Merken</button><button>Anfragen</button></article>
""",
        changes=((">Merken<", ">Gemerkt<"),),
    ),
    Trap(
        name="pump-on-ar",
        family="toggles",
        expect="refuse",
        why="The pump runs already; a click would stop it.",
        lang="ar",
        locator='page.get_by_role("button", name="تشغيل المضخة")',
        old="""
<section><h1>نظام الري</h1><p>الحوض الشمالي</p><button id="pump">تشغيل المضخة</button></section>
""",
        changes=(("تشغيل المضخة", "إيقاف المضخة"),),
    ),
    Trap(
        name="recording",
        family="toggles",
        expect="refuse",
        why="The recording runs already.",
        locator='page.get_by_role("button", name="Start recording")',
        old="""
<div class="studio"><h1>Episode nine</h1><button class="rec" aria-pressed="false">Start recording</button>
<button class="mon">Listen</button></div>
""",
        changes=(
            ("Start recording", "Stop recording"),
            ('aria-pressed="false"', 'aria-pressed="true"'),
        ),
    ),
    Trap(
        name="lock-unlock",
        family="toggles",
        expect="refuse",
        why="The door is locked already; a click would open it.",
        locator='page.get_by_role("button", name="Lock the shed", exact=True)',
        old="""
<div class="device"><h2>Shed</h2><p>Battery: full</p><button data-testid="door-toggle">Lock the shed</button></div>
""",
        changes=(("Lock the shed", "Unlock the shed"),),
    ),
    Trap(
        name="connect-disconnect",
        family="toggles",
        expect="refuse",
        why="The calendar is connected already.",
        locator='page.get_by_role("button", name="Connect calendar", exact=True)',
        old="""
<div class="integration"><h2>Calendar</h2><p>Shows your shifts</p>
<button class="MuiButton-root">Connect calendar</button></div><div class="integration"><h2>Maps</h2>
<a href="/maps">Set up</a></div>
""",
        changes=((">Connect calendar<", ">Disconnect calendar<"),),
    ),
    Trap(
        name="favourite-remove",
        family="toggles",
        expect="refuse",
        why="The recipe is a favourite already.",
        locator='page.get_by_label("Add to favourites")',
        old="""
<div class="recipe"><h1>Plum cake</h1><button class="heart" aria-label="Add to favourites"><i class="h"></i></button>
<button>Print</button></div>
""",
        changes=(("Add to favourites", "Remove from favourites"),),
    ),
    Trap(
        name="reanudar",
        family="toggles",
        expect="refuse",
        why="The subscription is suspended already; a click would resume it.",
        lang="es",
        locator='page.get_by_role("button", name="Suspender suscripción")',
        old="""
<section><h1>Caja de verduras</h1><p>Cada semana, pequeña</p><button id="sub-toggle">Suspender suscripción</button>
<button>Cambiar caja</button></section>
""",
        changes=(("Suspender suscripción", "Reanudar suscripción"),),
    ),
    Trap(
        name="freigeben-sperren",
        family="toggles",
        expect="refuse",
        why="The card is blocked already; a click would release it.",
        lang="de",
        locator='page.get_by_role("button", name="Karte sperren")',
        old="""
<div class="karte"><h2>Kreditkarte</h2><p>Endet auf 3301</p><button class="k-toggle">Karte sperren</button>
<button>Umsätze</button></div>
""",
        changes=(("Karte sperren", "Karte entsperren"),),
    ),
    Trap(
        name="follow-restyled",
        family="toggles",
        expect="heal",
        why="It is the same button in the same state; its class was renamed.",
        locator='page.locator(".btn-follow")',
        right=".FollowButton",
        old="""
<div class="user"><h1>Stargazer</h1><p>Astronomy</p><button class="btn-follow">Follow</button>
<button class="btn-msg">Message</button></div>
""",
        new="""
<div class="profile-head"><h1>Stargazer</h1><p>Astronomy</p>
<div class="acts"><button class="FollowButton">Follow</button>
<button class="MessageButton">Message</button></div></div>
""",
    ),
    Trap(
        name="bookmark-ja",
        family="toggles",
        expect="heal",
        why="The same words at the same place; only the class changed.",
        lang="ja",
        locator='page.locator(".bm-off")',
        right=".bookmark-button",
        old="""
<article><h1>雪国の暮らし</h1><p>全三章</p><button class="bm-off">しおりを挟む</button>
<button class="share">共有</button></article>
""",
        new="""
<article><h1>雪国の暮らし</h1><p>全三章</p><footer><button class="bookmark-button">しおりを挟む</button>
<button class="share-button">共有</button></footer></article>
""",
    ),
    # -------------------------------------------------------------------------------------------------------- labels
    Trap(
        name="remove-from-list-account",
        family="labels",
        expect="refuse",
        why="The account would be deleted instead of an entry of a list.",
        locator='page.get_by_role("button", name="Remove from list")',
        old="""
<div class="member"><h2>Quentin Bell</h2><p>Reader since spring</p>
<button class="btn btn-outline-danger">Remove from list</button></div>
""",
        changes=(("Remove from list", "Delete account"),),
    ),
    Trap(
        name="entwurf-loeschen",
        family="labels",
        expect="refuse",
        why="The draft would be deleted instead of saved.",
        lang="de",
        locator='page.locator(".entwurf-btn")',
        old="""
<form aria-label="Leserbrief"><textarea aria-label="Text"></textarea>
<button type="button" class="entwurf-btn">Entwurf speichern</button>
<button type="button" class="ab">Absenden</button></form>
""",
        changes=(('class="entwurf-btn">Entwurf speichern', 'class="entwurf-aktion">Entwurf löschen'),),
    ),
    Trap(
        name="cerrar-cuenta",
        family="labels",
        expect="refuse",
        why="The account would be closed; the test only wants to sign out.",
        lang="es",
        locator='page.get_by_role("button", name="Cerrar sesión")',
        old="""
<div class="usuario"><p>Hola, Rocío</p><button class="menu-item">Mis datos</button>
<button class="menu-item">Cerrar sesión</button></div>
""",
        changes=(("Cerrar sesión", "Cerrar cuenta"),),
    ),
    Trap(
        name="renew-ar",
        family="labels",
        expect="refuse",
        why="The subscription would be renewed instead of cancelled.",
        lang="ar",
        locator='page.get_by_role("button", name="إلغاء الاشتراك")',
        old="""
<section><h1>اشتراكك</h1><p>مجلة العلوم</p><button class="sub-btn">إلغاء الاشتراك</button></section>
""",
        changes=(("إلغاء الاشتراك", "تجديد الاشتراك"),),
    ),
    Trap(
        name="clear-history",
        family="labels",
        expect="refuse",
        why="The history would be erased instead of the filters.",
        locator='page.get_by_role("button", name="Clear filters")',
        old="""
<div class="tools"><input aria-label="Tag"><button class="clear-btn">Clear filters</button></div>
<ul><li>Walk of Monday</li><li>Walk of Friday</li></ul>
""",
        changes=(("Clear filters", "Clear history"),),
    ),
    Trap(
        name="leave-delete-group",
        family="labels",
        expect="refuse",
        why="The group would be deleted for all instead of being left.",
        locator='page.locator("#grp-leave")',
        old="""
<section><h1>Tuesday runners</h1><p>Thirty members</p><button id="grp-invite">Invite a friend</button>
<button id="grp-leave">Leave group</button></section>
""",
        changes=(('id="grp-leave">Leave group', 'id="grp-del">Delete group'),),
    ),
    Trap(
        name="restore-remove-backup",
        family="labels",
        expect="refuse",
        why="The backup would be removed instead of restored.",
        locator='page.locator("button.bk-restore")',
        old="""
<table><tr><td>Backup of Sunday<td><button class="bk-restore">Restore backup</button></tr></table>
<p>One backup is kept.</p>
""",
        changes=(('class="bk-restore">Restore backup', 'class="bk-remove">Remove backup'),),
    ),
    Trap(
        name="log-out-sign-out",
        family="labels",
        expect="heal",
        why="The same link in other words: it leads to the same place.",
        locator='page.get_by_role("link", name="Log out")',
        right='[href="/session/end"]',
        old="""
<ul class="user-menu"><li><a href="/me">My desk</a></li><li><a href="/me/prefs">Preferences</a></li>
<li><a href="/session/end">Log out</a></li></ul><h1>Desk</h1>
""",
        changes=(("Log out", "Sign out"),),
    ),
    Trap(
        name="connexion",
        family="labels",
        expect="heal",
        why="The only button of the same form, with the same test id, in other words.",
        lang="fr",
        locator='page.get_by_role("button", name="Se connecter")',
        right="[data-testid=login-submit]",
        old="""
<form aria-label="Espace client"><label>Identifiant <input name="id"></label>
<label>Mot de passe <input type="password" name="mdp"></label>
<button data-testid="login-submit">Se connecter</button></form>
""",
        changes=(("Se connecter", "Connexion"),),
    ),
    Trap(
        name="buscar-vuelos",
        family="labels",
        expect="heal",
        why="The only button of the same form, with the same id, says more.",
        lang="es",
        locator='page.get_by_role("button", name="Buscar", exact=True)',
        right="#buscar",
        old="""
<form aria-label="Vuelos"><label>Origen <input name="o"></label><label>Destino <input name="d"></label>
<button id="buscar">Buscar</button></form>
""",
        changes=((">Buscar<", ">Buscar vuelos<"),),
    ),
    Trap(
        name="cart-basket",
        family="labels",
        expect="heal",
        why="British English for the same button with the same id of the same product.",
        locator='page.get_by_role("button", name="Add to cart")',
        right="#add-to-cart",
        old="""
<article><h1>Copper kettle</h1><p>48 euros</p><button id="add-to-cart">Add to cart</button>
<button id="add-to-list">Compare kettles</button></article>
""",
        changes=(("Add to cart", "Add to basket"),),
    ),
    Trap(
        name="delete-remove-file",
        family="labels",
        expect="either",
        why="The same test id and nearly the same word, but nobody undoes it if it was another one.",
        locator='page.get_by_role("button", name="Delete file")',
        right="[data-testid=file-delete]",
        old="""
<div class="file"><p>Notes of the meeting</p><button data-testid="file-open">Open file</button>
<button data-testid="file-delete">Delete file</button></div>
""",
        changes=(("Delete file", "Remove file"),),
    ),
)
