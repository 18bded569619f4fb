"""Words and phrases of user interfaces that mean the same: "Log in" is "Sign in", a basket is a cart.

Two designers call one act by two names, and no likeness of letters or words finds that out. This table does, for what a control
does (`ACTS`), what it leads to or is called after (`THINGS`), and how both are written in ids and classes (`NAMES`, `WORDS`).
It is common knowledge about interfaces, in the languages of `words.DESTRUCTIVE`, and the only such table that heals by:
relocation reads whole texts by it (`meaning`, `same_meaning`), suggestions read the words of names (`SAME_AS`), and
descriptions are read by it and by the looser `language.concepts`.

- A phrase stands under one entry only, and no entry holds opposites or both harmless and destructive acts: tests check it.
- Acts that one control often does, but that are not one act ("Save" and "Submit"), are no synonyms. They are `KIN`: good
  enough for a suggestion that a person reads, never for a heal.
- "^": only where a text begins with it: a verb that is a noun or an adjective as well ("New user", but no "What is new").
- What comes after the act has to be the same: "Edit profile" is "Change profile", not "Change password".
- Texts of more than eight words tell something; they do not name an act.
"""

# ruff: noqa: RUF001 - letters of other alphabets are what this table is made of

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pytest_heal.element.text import vocabulary
from pytest_heal.language.opposites import exchanged, turned
from pytest_heal.language.words import destructive_word, folded

ACTS: Mapping[str, str] = {
    "sign in": """sign in, signin, log in, login, log on, logon, anmelden, einloggen, connexion, se connecter, s identifier,
        iniciar sesión, inicia sesión, acceder, ingresar, accedi, entrar, iniciar sessão, fazer login, inloggen, zaloguj,
        zaloguj się, logowanie, logga in, log ind, logg inn, logg på, kirjaudu, kirjaudu sisään, přihlásit, přihlásit se,
        bejelentkezés, belépés, autentificare, giriş yap, oturum aç, σύνδεση, είσοδος, войти, вход, увійти, вхід,
        تسجيل الدخول, התחבר, התחברות, लॉग इन, masuk, đăng nhập, ログイン, サインイン, 登录, 登入, 로그인""",
    "sign out": """sign out, signout, log out, logout, log off, abmelden, ausloggen, déconnexion, se déconnecter,
        cerrar sesión, esci, disconnetti, terminar sessão, encerrar sessão, uitloggen, afmelden, wyloguj, wyloguj się,
        logga ut, log ud, logg ut, kirjaudu ulos, odhlásit, odhlásit se, kijelentkezés, deconectare, çıkış yap, oturumu kapat,
        αποσύνδεση, выйти, вийти, تسجيل الخروج, התנתק, התנתקות, लॉग आउट, keluar, đăng xuất, ログアウト, サインアウト, 登出,
        退出登录, 로그아웃""",
    "sign up": """sign up, signup, register, registration, create account, open account, join, registrieren, registrierung,
        konto erstellen, konto anlegen, s inscrire, inscription, créer compte, registrarse, regístrate, crear cuenta,
        registrati, iscriviti, crea account, cadastrar, cadastre se, criar conta, registreren, account aanmaken, zarejestruj,
        zarejestruj się, załóż konto, utwórz konto, rejestracja, registrera dig, skapa konto, opret konto, registrer deg,
        opprett konto, rekisteröidy, luo tili, registrovat, registrovat se, vytvořit účet, registrace, regisztráció,
        creează cont, înregistrare, kaydol, kayıt ol, üye ol, hesap oluştur, εγγραφή, зарегистрироваться, регистрация,
        создать аккаунт, зареєструватися, реєстрація, إنشاء حساب, التسجيل, הרשמה, הירשם, साइन अप, daftar, buat akun, đăng ký,
        tạo tài khoản, 新規登録, 会員登録, アカウント作成, 注册, 註冊, 회원가입, 가입하기""",
    "get started": """get started, getting started, start now, start free, start trial, start free trial, free trial, try now,
        try free, try it, ^try, ^begin, loslegen, jetzt starten, kostenlos starten, kostenlos testen, gratis testen,
        commencer, essayer, essai gratuit, empezar, comenzar, empieza, comienza, probar gratis, prueba gratis,
        prueba gratuita, inizia, comincia, prova gratis, prova gratuita, começar, comece, teste grátis, experimente grátis,
        aan de slag, probeer gratis, gratis proberen, rozpocznij, zacznij, wypróbuj, kom igång, kom i gang, prova på,
        prøv gratis, aloita, kokeile, začít, vyzkoušet, kezdés, kipróbálom, începe, încearcă, başla, hemen başla,
        ücretsiz dene, ξεκινήστε, δοκιμάστε, начать, попробовать, почати, спробувати, ابدأ, ابدأ الآن, התחל, נסה, शुरू करें,
        mulai, mulai sekarang, bắt đầu, dùng thử, 始める, 今すぐ始める, 無料で試す, 开始使用, 立即开始, 免费试用, 시작하기""",
    "search": """search, find, look up, suchen, suche, finden, rechercher, recherche, chercher, buscar, búsqueda, cerca,
        ricerca, pesquisar, pesquisa, procurar, busca, zoeken, zoek, szukaj, wyszukaj, sök, søg, søk, hae, haku, etsi, hledat,
        vyhledat, keresés, caută, căutare, ara, arama, αναζήτηση, поиск, найти, искать, пошук, знайти, بحث, ابحث, חיפוש, חפש,
        खोजें, cari, tìm kiếm, tìm, 検索, 検索する, 探す, 搜索, 搜尋, 查找, 검색, 찾기""",
    "delete": """delete, remove, erase, discard, löschen, entfernen, supprimer, effacer, retirer, enlever, eliminar, borrar,
        quitar, elimina, cancella, rimuovi, excluir, apagar, remover, verwijderen, verwijder, wissen, usuń, skasuj, ta bort,
        radera, slet, fjern, slett, poista, smazat, odstranit, vymazat, törlés, eltávolítás, șterge, elimină, sil, kaldır,
        διαγραφή, κατάργηση, удалить, стереть, видалити, вилучити, حذف, إزالة, מחק, הסר, हटाएं, hapus, xóa, gỡ bỏ, 削除, 消去,
        删除, 刪除, 移除, 삭제, 제거, 지우기""",
    "save": """save, speichern, sichern, enregistrer, sauvegarder, guardar, grabar, salva, salvar, gravar, opslaan, bewaren,
        zapisz, spara, lagre, tallenna, uložit, mentés, salvează, kaydet, αποθήκευση, сохранить, зберегти, حفظ, שמור, שמירה,
        सहेजें, simpan, lưu, 保存, 保存する, 儲存, 저장""",
    "send": """send, submit, senden, absenden, abschicken, envoyer, soumettre, enviar, invia, submeter, verzenden, versturen,
        verstuur, indienen, wyślij, prześlij, skicka, skicka in, indsend, send inn, lähetä, odeslat, küldés, elküldés,
        trimite, gönder, αποστολή, υποβολή, отправить, надіслати, відправити, إرسال, שלח, שליחה, भेजें, kirim, gửi, 送信,
        送信する, 送る, 发送, 發送, 提交, 보내기, 전송, 제출""",
    "confirm": """confirm, ok, okay, bestätigen, confirmer, valider, confirmar, conferma, bevestigen, bevestig, potwierdź,
        bekräfta, bekræft, bekreft, vahvista, potvrdit, megerősítés, confirmă, tamam, επιβεβαίωση, подтвердить, підтвердити,
        تأكيد, אישור, konfirmasi, xác nhận, 確定, 确认, 确定, 확인""",
    "buy": """buy, purchase, kaufen, acheter, comprar, acquista, compra, kopen, kup, köp, køb, kjøp, osta, koupit, vásárlás,
        cumpără, satın al, αγορά, купить, купити, شراء, اشتر, קנה, खरीदें, beli, mua, 購入, 购买, 購買, 구매""",
    "check out": """check out, checkout, place order, order now, submit order, complete order, zur kasse, jetzt bestellen,
        bestellung aufgeben, passer la commande, commander, realizar pedido, finalizar compra, finalizar pedido, bestellen,
        bestelling plaatsen, zamów, złóż zamówienie, lägg beställning, beställ, bestil, afgiv ordre, bestill, tilaa, objednat,
        megrendelem, comandă, sipariş ver, заказать, оформить заказ, замовити, оформити замовлення, إتمام الطلب,
        pesan sekarang, buat pesanan, đặt hàng, 注文, 结账, 結帳, 下单, 주문하기""",
    "close": """close, dismiss, schließen, fermer, cerrar, chiudi, fechar, sluiten, zamknij, stäng, luk, lukk, sulje, zavřít,
        bezárás, închide, kapat, κλείσιμο, закрыть, закрити, إغلاق, סגור, बंद करें, tutup, đóng, 閉じる, 关闭, 關閉, 닫기""",
    "cancel": """cancel, abort, abbrechen, annuler, cancelar, annulla, annuleren, anuluj, avbryt, annuller, peruuta, zrušit,
        mégse, mégsem, anulează, vazgeç, ακύρωση, отмена, отменить, скасувати, إلغاء, ביטול, रद्द करें, batal, hủy,
        キャンセル, 取消, 취소""",
    "next": """next, next step, continue, proceed, weiter, fortfahren, suivant, continuer, poursuivre, siguiente, continuar,
        avanti, continua, prosegui, próximo, avançar, seguinte, volgende, verder, doorgaan, dalej, kontynuuj, nästa, fortsätt,
        næste, fortsæt, neste, fortsett, seuraava, jatka, další, pokračovat, következő, tovább, următorul, continuă, sonraki,
        ileri, devam et, επόμενο, συνέχεια, далее, продолжить, далі, продовжити, التالي, متابعة, הבא, המשך, आगे, lanjutkan,
        berikutnya, tiếp tục, tiếp theo, 次へ, 続ける, 続行, 下一步, 继续, 繼續, 다음, 계속""",
    "previous": """previous, back, go back, prev, zurück, précédent, retour, anterior, volver, atrás, indietro, precedente,
        voltar, vorige, terug, wstecz, wróć, poprzedni, föregående, tillbaka, forrige, tilbage, tilbake, edellinen, takaisin,
        předchozí, zpět, előző, vissza, înapoi, önceki, geri, προηγούμενο, πίσω, назад, предыдущий, попередній, السابق, رجوع,
        הקודם, חזרה, पीछे, kembali, sebelumnya, quay lại, 戻る, 前へ, 上一步, 返回, 이전, 뒤로""",
    "edit": """^edit, ^change, ^modify, ^update, bearbeiten, ändern, modifier, éditer, editar, modificar, cambiar, modifica,
        alterar, bewerken, wijzigen, edytuj, zmień, redigera, ändra, rediger, endre, muokkaa, upravit, změnit, szerkesztés,
        módosítás, editează, modifică, düzenle, değiştir, επεξεργασία, изменить, редактировать, редагувати, змінити, تعديل,
        تحرير, ערוך, עריכה, संपादित करें, ubah, sửa, chỉnh sửa, 編集, 変更, 编辑, 編輯, 修改, 편집, 수정""",
    "add": """^add, ^create, ^new, hinzufügen, erstellen, anlegen, ajouter, créer, agregar, añadir, crear, aggiungi, crea,
        adicionar, criar, toevoegen, aanmaken, dodaj, utwórz, lägg till, skapa, tilføj, opret, legg til, opprett, lisää, luo,
        přidat, vytvořit, hozzáadás, létrehozás, adaugă, creează, ekle, oluştur, προσθήκη, δημιουργία, добавить, создать,
        додати, створити, إضافة, إنشاء, הוסף, צור, जोड़ें, tambah, buat, thêm, tạo, 追加, 作成, 新規作成, 添加, 新建, 创建,
        新增, 추가, 만들기""",
    "upload": """upload, attach, hochladen, anhängen, téléverser, joindre, adjuntar, allega, anexar, uploaden, załącz,
        ladda upp, bifoga, vedhæft, last opp, liitä, nahrát, feltöltés, încarcă, yükle, μεταφόρτωση, прикрепить, إرفاق, העלה,
        unggah, tải lên, アップロード, 添付, 上传, 上傳, 업로드""",
    "download": """download, herunterladen, télécharger, descargar, scarica, baixar, descarregar, downloaden, pobierz,
        ladda ner, last ned, lataa, stáhnout, letöltés, descarcă, indir, λήψη, скачать, تنزيل, הורד, הורדה, डाउनलोड, unduh,
        tải xuống, tải về, ダウンロード, 下载, 下載, 다운로드""",
    "learn more": """learn more, read more, find out more, discover more, more info, more information, more details,
        view details, see details, details, continue reading, mehr erfahren, mehr lesen, weiterlesen, mehr informationen,
        weitere informationen, en savoir plus, lire la suite, plus d informations, détails, leer más, saber más,
        más información, ver detalles, detalles, scopri di più, leggi di più, leggi tutto, maggiori informazioni, dettagli,
        saiba mais, leia mais, mais informações, ver detalhes, detalhes, lees meer, meer lezen, meer informatie,
        czytaj więcej, dowiedz się więcej, więcej informacji, szczegóły, läs mer, mer information, læs mere, les mer,
        lue lisää, lisätietoja, více informací, zjistit více, číst dále, podrobnosti, részletek, tovább olvasom,
        citește mai mult, află mai multe, detalii, devamını oku, daha fazla bilgi, ayrıntılar, μάθετε περισσότερα,
        διαβάστε περισσότερα, подробнее, читать далее, узнать больше, докладніше, детальніше, اقرأ المزيد, معرفة المزيد,
        קרא עוד, מידע נוסף, और पढ़ें, selengkapnya, baca selengkapnya, tìm hiểu thêm, xem chi tiết, 詳細, 詳しくはこちら,
        続きを読む, 了解更多, 阅读更多, 详情, 查看详情, 자세히, 자세히 보기, 더 알아보기""",
    "show": """^show, ^view, ^see, ^display, anzeigen, ansehen, afficher, voir, mostrar, mostra, visualizza, bekijken, bekijk,
        tonen, pokaż, zobacz, vis, zobrazit, megtekintés, göster, görüntüle, показать, посмотреть""",
    "accept": """accept, agree, akzeptieren, zustimmen, accepter, aceptar, acepto, accetta, accetto, aceitar, aceito,
        concordo, accepteren, akkoord, akceptuj, akceptuję, zgadzam się, acceptera, godta, hyväksy, souhlasím, přijmout,
        elfogadom, kabul et, αποδοχή, принять, принимаю, прийняти, قبول, أوافق, אני מסכים, setuju, đồng ý, 同意する, 同意,
        接受, 동의""",
    "decline": """decline, reject, ablehnen, refuser, rejeter, rechazar, rifiuta, rejeitar, recusar, weigeren, afwijzen,
        odrzuć, avvisa, afvis, avvis, hylkää, odmítnout, elutasítás, respinge, reddet, απόρριψη, отклонить, відхилити, رفض,
        דחה, tolak, từ chối, 拒否, 拒绝, 拒絕, 거부, 거절""",
    "refresh": """refresh, reload, aktualisieren, neu laden, actualiser, rafraîchir, recharger, recargar, aggiorna, ricarica,
        recarregar, vernieuwen, verversen, odśwież, ladda om, opdater, oppdater, päivitä, obnovit, frissítés, reîncarcă,
        yenile, ανανέωση, обновить, оновити, تحديث, רענן, muat ulang, tải lại, 再読み込み, 更新, 刷新, 새로고침""",
    "retry": """retry, try again, erneut versuchen, nochmal versuchen, réessayer, reintentar, intentar de nuevo, riprova,
        tentar novamente, opnieuw proberen, spróbuj ponownie, försök igen, prøv igen, prøv igjen, yritä uudelleen,
        zkusit znovu, újra, încearcă din nou, tekrar dene, повторить, попробовать снова, повторити, إعادة المحاولة, נסה שוב,
        coba lagi, thử lại, 再試行, 重试, 重試, 다시 시도""",
    "forgot password": """forgot password, forgotten password, lost password, recover password, passwort vergessen,
        mot de passe oublié, olvidé contraseña, olvidaste contraseña, password dimenticata, esqueci senha, esqueceu senha,
        wachtwoord vergeten, glömt lösenord, glemt passord, zapomenuté heslo, şifremi unuttum, забыли пароль, забули пароль,
        忘记密码, 忘記密碼""",
}  # fmt: skip
"""What a control does, and how it says so."""
THINGS: Mapping[str, str] = {
    "cart": """cart, basket, bag, trolley, shopping cart, shopping basket, shopping bag, warenkorb, einkaufswagen, panier,
        carrito, cesta, carrello, carrinho, winkelwagen, winkelmand, koszyk, varukorg, kundvagn, kurv, indkøbskurv,
        handlekurv, ostoskori, košík, kosár, coș, sepet, καλάθι, корзина, кошик, سلة التسوق, עגלה, keranjang, giỏ hàng,
        カート, 购物车, 購物車, 장바구니""",
    "settings": """settings, preferences, options, configuration, einstellungen, paramètres, réglages, préférences,
        configuración, ajustes, preferencias, opciones, impostazioni, preferenze, configurações, definições, preferências,
        instellingen, voorkeuren, ustawienia, preferencje, inställningar, indstillinger, innstillinger, asetukset, nastavení,
        beállítások, setări, ayarlar, ρυθμίσεις, настройки, параметры, налаштування, الإعدادات, הגדרות, सेटिंग, pengaturan,
        cài đặt, 設定, 设置, 設置, 설정""",
    "help": """help, support, help center, help centre, hilfe, aide, assistance, ayuda, soporte, aiuto, assistenza, ajuda,
        suporte, ondersteuning, pomoc, wsparcie, hjälp, hjælp, hjelp, ohje, tuki, nápověda, podpora, segítség, súgó, ajutor,
        yardım, destek, βοήθεια, υποστήριξη, помощь, справка, поддержка, допомога, підтримка, مساعدة, الدعم, עזרה, תמיכה,
        सहायता, bantuan, trợ giúp, hỗ trợ, ヘルプ, サポート, 帮助, 幫助, 도움말, 지원""",
    "account": """account, profile, konto, profil, compte, cuenta, perfil, profilo, conta, mitt konto, min konto, tili,
        profiili, účet, fiók, cont, hesap, hesabım, λογαριασμός, προφίλ, аккаунт, профиль, акаунт, профіль, حساب, حسابي,
        חשבון, פרופיל, akun, tài khoản, hồ sơ, アカウント, マイページ, プロフィール, 账户, 帳戶, 个人资料, 계정, 프로필,
        마이페이지""",
    "contact": """contact, contact us, get in touch, kontakt, kontaktieren, contactez nous, nous contacter, contacto,
        contáctanos, contatti, contattaci, contato, fale conosco, neem contact op, kontakta oss, kontakt os, kontakt oss,
        ota yhteyttä, yhteystiedot, kapcsolat, iletişim, επικοινωνία, контакты, связаться, контакти, اتصل بنا, צור קשר,
        संपर्क, hubungi kami, liên hệ, お問い合わせ, 联系我们, 聯絡我們, 문의하기""",
    "home": """home, homepage, home page, startseite, accueil, inicio, pagina iniziale, início, página inicial, startpagina,
        strona główna, startsida, forside, forsiden, etusivu, domů, úvod, kezdőlap, főoldal, acasă, ana sayfa, αρχική,
        главная, головна, الرئيسية, דף הבית, beranda, trang chủ, ホーム, 首页, 首頁, 홈""",
    "favourites": """favourites, favorites, wishlist, wish list, favoriten, merkliste, wunschliste, favoris, favoritos,
        lista de deseos, preferiti, favorieten, verlanglijst, ulubione, favoriter, suosikit, oblíbené, kedvencek, favorite,
        favoriler, αγαπημένα, избранное, обране, المفضلة, מועדפים, favorit, yêu thích, お気に入り, 收藏夹, 즐겨찾기""",
    "password": """password, passwort, kennwort, mot de passe, contraseña, senha, palavra passe, wachtwoord, hasło, lösenord,
        adgangskode, passord, salasana, heslo, jelszó, parolă, şifre, parola, κωδικός, пароль, كلمة المرور, סיסמה, kata sandi,
        mật khẩu, パスワード, 密码, 密碼, 비밀번호""",
    "email": """email, e mail, mail, email address, e mail address, mail address, e mail adresse, adresse e mail,
        adresse email, correo, correo electrónico, indirizzo email, endereço de e mail, e mailadres, adres e mail,
        e postadress, sähköposti, e posta, электронная почта, почта, البريد الإلكتروني, דואר אלקטרוני, メールアドレス, 邮箱,
        電子郵件, 이메일""",
    "phone": """phone, telephone, phone number, telephone number, mobile number, telefon, telefonnummer, téléphone, teléfono,
        telefono, telefone, telefoonnummer, puhelin, телефон, 電話番号, 电话, 전화번호""",
    "user name": """user name, username, login name, benutzername, nom d utilisateur, nombre de usuario, nome utente,
        nome de usuário, gebruikersnaam, nazwa użytkownika, användarnamn, brugernavn, brukernavn, käyttäjätunnus,
        uživatelské jméno, felhasználónév, kullanıcı adı, имя пользователя, ユーザー名, 用户名, 아이디""",
}  # fmt: skip
"""What a control leads to, or what is entered."""
KIN = (
    ("send", "save", "confirm"),
    ("close", "cancel"),
    ("buy", "check out"),
    ("sign up", "get started"),
)
"""Acts that one control of a form or a page often does, a group each."""
NAMES: Mapping[str, str] = {
    "search": "srch query filter",
    "delete": "del trash",
    "next": "forward",
    "add": "plus",
    "settings": "cfg config",
    "learn more": "info information",
    "password": "pwd passwd pass",
    "phone": "tel mobile",
    "user name": "usrname",
}
"""What entries are called in ids and classes besides; these words say something else, or nothing, in a text."""
WORDS = (
    "btn button",
    "img image picture photo",
    "nav navigation navbar",
    "usr user",
    "msg message",
    "desc description",
    "lbl label caption",
    "txt text",
    "chk checkbox",
    "qty quantity amount",
    "addr address",
    "dlg dialog modal popup",
    "hdr header heading",
    "num number no",
    "err error alert",
    "toggle switch",
    "menu dropdown",
)
"""Words of names that are neither act nor thing, a group each."""
_FILLING = vocabulary(
    """please now here today your my our the a an it free for
    jetzt bitte hier dein deine ihr ihre mein meine der die das den ein eine kostenlos gratis
    maintenant ici votre vos mon mes le la les un une gratuitement ahora aquí tu su mi el los una ora adesso qui il lo
    agora aqui seu sua meu minha o grátis nu je uw mijn het een teraz twój mój nyní nu din ditt mitt min dit
    şimdi сейчас бесплатно"""
)
_MOST_WORDS = 8  # of a text that names an act
_ACT = 2.0  # how much the act, or the thing, counts against a word of the rest, in what two sayings share


class Meaning(NamedTuple):
    """What a text means.

    Attributes:
        entries: names of `ACTS` and `THINGS`.
        rest: what else it says, without the words that fill up.
    """

    entries: frozenset[str]
    rest: frozenset[str]


def _phrases() -> Mapping[str, list[tuple[tuple[str, ...], bool, str]]]:
    """By first word: the phrase's words, whether it has to begin the text, its entry; the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], bool, str]]] = {}
    for entry, raw in (*ACTS.items(), *THINGS.items()):
        for phrase in raw.split(","):
            spoken = tuple(folded(phrase).split())
            found.setdefault(spoken[0], []).append((spoken, phrase.strip().startswith("^"), entry))
    for group in found.values():
        group.sort(key=lambda phrase: -len(phrase[0]))
    return found


_BY_FIRST_WORD = _phrases()


@lru_cache(1 << 14)
def meaning(said: str) -> Meaning:
    """What a text of the page means, as far as this table knows.

    >>> meaning("Create your account") == meaning("Sign up now")
    True
    >>> meaning("Log in with e-mail")
    Meaning(entries=frozenset({'sign in', 'email'}), rest=frozenset({'with'}))
    """
    spoken = folded(said).split()
    if len(spoken) > _MOST_WORDS:
        return Meaning(frozenset(), frozenset())
    entries, rest, start = set[str](), set[str](), 0
    while start < len(spoken):
        found = next(_found(spoken, start, bool(rest or entries)), None)
        if found:
            start, entry = found
            entries.add(entry)
        else:
            if spoken[start] not in _FILLING:
                rest.add(spoken[start])
            start += 1
    return Meaning(frozenset(entries), frozenset(rest))


def _found(spoken: list[str], start: int, behind: bool) -> Iterator[tuple[int, str]]:
    """Where each phrase that begins at a word ends, and its entry; words that only fill up may stand within it."""
    for phrase, first, entry in _BY_FIRST_WORD.get(spoken[start], ()):
        if first and behind:
            continue
        at, missing = start, list(phrase)
        while missing and at < len(spoken):
            if spoken[at] == missing[0]:
                missing.pop(0)
            elif spoken[at] not in _FILLING:
                break
            at += 1
        if not missing:
            yield at, entry


def same_meaning(before: str, after: str) -> float:
    """How far two texts name the same act or thing in any words, 0 (not at all) to 1 (and nothing else).

    0 as well where one says the reverse of the other, where one destroys and the other does not, or in another word ("Remove"
    takes out of a list what "Delete" destroys), and where what is acted upon is something else.

    >>> same_meaning("Log in", "Sign in"), same_meaning("Add to basket", "Add to cart")
    (1.0, 1.0)
    >>> same_meaning("Edit profile", "Change password"), same_meaning("Sign in", "Sign up")
    (0.0, 0.0)
    """
    a, b = meaning(before), meaning(after)
    if not a.entries or a.entries != b.entries or exchanged(a.rest, b.rest):
        return 0.0
    if turned(before, after) or destructive_word(before) != destructive_word(after):
        return 0.0
    acts = _ACT * len(a.entries)
    return (acts + len(a.rest & b.rest)) / (acts + len(a.rest | b.rest))


def _same_as() -> Mapping[str, frozenset[str]]:
    by_entry = {
        entry: {word for phrase in raw.split(",") if (word := _as_name(phrase))} | set(NAMES.get(entry, "").split())
        for entry, raw in (*ACTS.items(), *THINGS.items())
    }
    kin = {entry for group in KIN for entry in group}
    groups = [set(group.split()) for group in WORDS]
    groups += [words for entry, words in by_entry.items() if entry not in kin]
    groups += [set[str]().union(*(by_entry[entry] for entry in group)) for group in KIN]
    found: dict[str, set[str]] = {}
    for group in groups:
        for word in group:
            found.setdefault(word, set()).update(group)
    return {word: frozenset(others) for word, others in found.items()}


def _as_name(phrase: str) -> str:
    """A phrase of one or two words as one word of a name: "log in" is ``login``; ``""`` for a longer one."""
    spoken = folded(phrase).split()
    return "".join(spoken) if len(spoken) < _JOINED else ""


_JOINED = 3
SAME_AS: Mapping[str, frozenset[str]] = _same_as()
"""Words of names that mean the same, or nearly so (`KIN`), by word; each is among its own."""
