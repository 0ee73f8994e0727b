export default {
  version: "2026-11-20",
  texts: {
    en: {
      title: "Cookies",
      description:
        "What this site keeps in your browser and why, how to withdraw consent, and how to clear it all. The list is generated from the site’s own code.",
      blocks: [
        {
          p: "A cookie is a short text that a site leaves in your browser and that the browser sends back with later requests. Local storage also keeps short texts in your browser, but does not send them by itself. This page covers both.",
        },
        {
          p: "We use as little of them as we can. There are no advertising cookies, no third-party trackers and no third-party scripts on this site.",
        },
        { h2: "What we keep in your browser" },
        { p: "The site mainly uses local storage, and for these purposes:" },
        {
          ul: [
            "your choice of language;",
            "favorites that you keep on this device;",
            "the products in your compare tray;",
            "your answer to the question about statistics;",
            "a sign-in token, as long as you are signed in.",
          ],
        },
        {
          p: "These entries are needed for functions that you use yourself, so they do not require your consent. What is actually stored depends on what you do here.",
        },
        { h2: "Statistics only with your consent" },
        {
          p: "Our statistics are our own and work without cookies. We count only after you have chosen to accept. If you decline or do not answer, we count nothing. If your browser sends the Global Privacy Control signal, we treat it as a refusal. Declining costs you nothing: every page works as before.",
        },
        { h2: "How to withdraw your consent" },
        {
          p: "You can change your mind whenever you like. Open the privacy choices of this site again and choose to decline; this is as easy as accepting. From then on we count nothing more. What was counted before remains lawful. Clearing the stored data, as described below, also removes your consent.",
        },
        { h2: "How to clear what is stored" },
        {
          ol: [
            "Open your browser’s settings and look for the section on privacy or site data.",
            "Search there for the address of this site: {siteUrl}",
            "Delete the data stored for it.",
          ],
        },
        {
          p: "You will then be signed out. Favorites kept only on this device and your compare tray will be gone, and the site will ask about statistics again. Favorites kept in your account remain.",
        },
        { h2: "The list" },
        {
          p: "The table below is generated from the code of this site. It therefore names every key that the site can store in your browser. What happens to personal data in general is set out in our [privacy policy](/privacy). Questions: [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    he: {
      title: "עוגיות",
      description:
        "מה האתר שומר בדפדפן שלכם ולמה, איך מבטלים הסכמה ואיך מוחקים הכול. הרשימה נוצרת מתוך הקוד של האתר.",
      blocks: [
        {
          p: "עוגייה היא טקסט קצר שאתר משאיר בדפדפן, והדפדפן שולח אותו בחזרה בפניות הבאות. גם האחסון המקומי שומר טקסטים קצרים בדפדפן, אבל אינו שולח אותם מעצמו. העמוד הזה עוסק בשניהם.",
        },
        {
          p: "אנחנו משתמשים בהם מעט ככל האפשר. אין באתר עוגיות פרסום, אין כלי מעקב של צד שלישי ואין סקריפטים של צד שלישי.",
        },
        { h2: "מה אנחנו שומרים בדפדפן שלכם" },
        { p: "האתר משתמש בעיקר באחסון מקומי, ולמטרות האלה:" },
        {
          ul: [
            "השפה שבחרתם;",
            "מועדפים שאתם שומרים במכשיר הזה;",
            "המוצרים שבמגש ההשוואה;",
            "התשובה שלכם לשאלה על הסטטיסטיקה;",
            "אסימון כניסה, כל עוד אתם מחוברים.",
          ],
        },
        {
          p: "הרשומות האלה נחוצות לפעולות שאתם עצמכם מבצעים, ולכן אינן טעונות הסכמה. מה נשמר בפועל תלוי במה שאתם עושים כאן.",
        },
        { h2: "סטטיסטיקה רק בהסכמתכם" },
        {
          p: "הסטטיסטיקה היא שלנו ופועלת בלי עוגיות. אנחנו סופרים רק אחרי שבחרתם לאשר. אם סירבתם או לא עניתם, איננו סופרים דבר. אם הדפדפן שלכם שולח את האות Global Privacy Control, אנחנו רואים בכך סירוב. לסירוב אין שום מחיר: כל העמודים פועלים כרגיל.",
        },
        { h2: "איך מבטלים את ההסכמה" },
        {
          p: "תוכלו לשנות את דעתכם בכל עת. פתחו שוב את בחירות הפרטיות של האתר ובחרו לסרב; זה פשוט בדיוק כמו לאשר. מאותו רגע לא נספור עוד דבר. מה שנספר קודם לכן נשאר חוקי. גם מחיקת הנתונים השמורים, כמתואר בהמשך, מבטלת את ההסכמה.",
        },
        { h2: "איך מוחקים את מה שנשמר" },
        {
          ol: [
            "פתחו את הגדרות הדפדפן ומצאו את החלק העוסק בפרטיות או בנתוני אתרים.",
            "חפשו שם את כתובת האתר: {siteUrl}",
            "מחקו את הנתונים השמורים עבורו.",
          ],
        },
        {
          p: "לאחר מכן תנותקו מהחשבון. מועדפים שנשמרו רק במכשיר הזה ומגש ההשוואה יימחקו, והאתר ישאל שוב על הסטטיסטיקה. מועדפים השמורים בחשבון יישארו.",
        },
        { h2: "הרשימה" },
        {
          p: "הטבלה שלהלן נוצרת מתוך הקוד של האתר, ולכן היא מונה כל מפתח שהאתר יכול לשמור בדפדפן שלכם. מה נעשה במידע אישי בכלל מפורט ב[מדיניות הפרטיות](/privacy). שאלות: [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    ar: {
      title: "ملفات تعريف الارتباط",
      description:
        "ماذا يحفظ هذا الموقع في متصفحك ولماذا، وكيف تسحب موافقتك وتمحو كل شيء. القائمة مولَّدة من شيفرة الموقع نفسها.",
      blocks: [
        {
          p: "ملف تعريف الارتباط نص قصير يتركه الموقع في متصفحك، ويعيد المتصفح إرساله مع الطلبات اللاحقة. والتخزين المحلي يحفظ هو أيضًا نصوصًا قصيرة في متصفحك، لكنه لا يرسلها من تلقاء نفسه. وهذه الصفحة تتناول الاثنين.",
        },
        {
          p: "نستعمل منهما أقل ما يمكن. فلا ملفات تعريف ارتباط إعلانية في هذا الموقع، ولا أدوات تتبّع من أطراف ثالثة، ولا برامج نصية من أطراف ثالثة.",
        },
        { h2: "ماذا نحفظ في متصفحك" },
        { p: "يستعمل الموقع التخزين المحلي أساسًا، وذلك للأغراض الآتية:" },
        {
          ul: [
            "اللغة التي اخترتها؛",
            "المفضلة التي تحفظها على هذا الجهاز؛",
            "المنتجات التي وضعتها في سلة المقارنة؛",
            "جوابك عن سؤال الإحصاءات؛",
            "رمز الدخول ما دمت مسجّل الدخول.",
          ],
        },
        {
          p: "هذه القيود لازمة لوظائف تستعملها بنفسك، ولذلك لا تحتاج إلى موافقتك. وما يُحفظ فعلًا يتوقف على ما تفعله هنا.",
        },
        { h2: "الإحصاءات بموافقتك فقط" },
        {
          p: "إحصاءاتنا خاصة بنا وتعمل من دون ملفات تعريف ارتباط. ولا نحصي شيئًا إلا بعد أن تختار القبول. فإذا رفضت أو لم تُجب، لم نُحصِ شيئًا. وإذا أرسل متصفحك إشارة Global Privacy Control عددناها رفضًا. والرفض لا يكلّفك شيئًا، فكل الصفحات تعمل كما كانت.",
        },
        { h2: "كيف تسحب موافقتك" },
        {
          p: "يمكنك تغيير رأيك متى شئت. افتح خيارات الخصوصية في هذا الموقع من جديد واختر الرفض؛ وهو سهل سهولة القبول. ومن تلك اللحظة لا نحصي شيئًا آخر. أما ما أُحصي قبل ذلك فيبقى مشروعًا. ومحو البيانات المحفوظة، كما يرد أدناه، يزيل موافقتك أيضًا.",
        },
        { h2: "كيف تمحو ما حُفظ" },
        {
          ol: [
            "افتح إعدادات متصفحك وابحث عن قسم الخصوصية أو بيانات المواقع.",
            "ابحث فيه عن عنوان هذا الموقع: {siteUrl}",
            "احذف البيانات المحفوظة له.",
          ],
        },
        {
          p: "بعد ذلك يُسجَّل خروجك. وتزول المفضلة المحفوظة على هذا الجهاز وحده وسلة المقارنة، ويسألك الموقع عن الإحصاءات من جديد. أما المفضلة المحفوظة في حسابك فتبقى.",
        },
        { h2: "القائمة" },
        {
          p: "الجدول أدناه مولَّد من شيفرة هذا الموقع، ولذلك يذكر كل مفتاح يمكن للموقع أن يحفظه في متصفحك. أما ما يحدث للبيانات الشخصية عمومًا فتجده في [سياسة الخصوصية](/privacy). للأسئلة: [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    zh: {
      title: "Cookie",
      description:
        "本站在您的浏览器中保存什么、为什么保存，以及如何撤回同意、如何全部清除。清单由网站代码自动生成。",
      blocks: [
        {
          p: "Cookie 是网站留在浏览器中的一小段文字，浏览器会在之后的请求中把它发回。本地存储同样在浏览器中保存一小段文字，但不会自动发送。本页对两者一并说明。",
        },
        { p: "我们尽可能少用。本站没有广告 Cookie，没有第三方跟踪器，也没有第三方脚本。" },
        { h2: "我们在您的浏览器中保存什么" },
        { p: "本站主要使用本地存储，用途如下：" },
        {
          ul: [
            "您选择的语言；",
            "您保存在本设备上的收藏；",
            "对比栏中的产品；",
            "您对统计问题的答复；",
            "登录期间的登录令牌。",
          ],
        },
        { p: "这些条目是您自己所用功能必需的，因此不需要您的同意。实际保存哪些内容，取决于您在本站的操作。" },
        { h2: "仅在您同意后统计" },
        {
          p: "统计由我们自己进行，不使用 Cookie。只有在您选择接受之后，我们才会计数。如果您拒绝或没有答复，我们什么也不统计。如果您的浏览器发出 Global Privacy Control（全球隐私控制）信号，我们视为拒绝。拒绝对您没有任何不利：所有页面照常使用。",
        },
        { h2: "如何撤回同意" },
        {
          p: "您可以随时改变主意。重新打开本站的隐私选项并选择拒绝，和接受一样简单。此后我们不再计数，撤回之前的统计仍然合法。按下文所述清除已保存的数据，也会一并清除您的同意。",
        },
        { h2: "如何清除已保存的内容" },
        {
          ol: [
            "打开浏览器设置，找到隐私或网站数据部分。",
            "在其中查找本站地址：{siteUrl}",
            "删除为本站保存的数据。",
          ],
        },
        {
          p: "清除后您将退出登录。只保存在本设备上的收藏和对比栏会消失，本站会再次询问是否允许统计。保存在账户中的收藏不受影响。",
        },
        { h2: "清单" },
        {
          p: "下表由本站代码自动生成，因此列出了本站可能在您的浏览器中保存的每一个键。个人数据的总体处理方式，请看《[隐私政策](/privacy)》。如有疑问，请联系 [{contactEmail}](mailto:{contactEmail})。",
        },
      ],
    },
    fr: {
      title: "Cookies",
      description:
        "Ce que ce site garde dans votre navigateur, pourquoi, comment retirer votre accord et tout effacer. La liste est tirée du code du site.",
      blocks: [
        {
          p: "Un cookie est un court texte qu’un site dépose dans votre navigateur et que celui-ci renvoie lors des requêtes suivantes. Le stockage local garde lui aussi de courts textes dans le navigateur, mais ne les envoie pas de lui-même. Cette page traite des deux.",
        },
        {
          p: "Nous en utilisons le moins possible. Ce site ne contient ni cookies publicitaires, ni traceurs tiers, ni scripts tiers.",
        },
        { h2: "Ce que nous gardons dans votre navigateur" },
        { p: "Le site utilise surtout le stockage local, aux fins suivantes :" },
        {
          ul: [
            "la langue que vous avez choisie ;",
            "les favoris que vous gardez sur cet appareil ;",
            "les produits placés dans votre comparateur ;",
            "votre réponse à la question sur les statistiques ;",
            "un jeton de connexion, tant que vous êtes connecté.",
          ],
        },
        {
          p: "Ces entrées sont nécessaires à des fonctions dont vous vous servez vous-même ; elles ne demandent donc pas votre consentement. Ce qui est réellement enregistré dépend de ce que vous faites ici.",
        },
        { h2: "Des statistiques seulement avec votre accord" },
        {
          p: "Nos statistiques sont les nôtres et fonctionnent sans cookies. Nous ne comptons qu’après votre acceptation. Si vous refusez ou ne répondez pas, nous ne comptons rien. Si votre navigateur envoie le signal Global Privacy Control, nous le traitons comme un refus. Refuser ne vous coûte rien : toutes les pages fonctionnent comme avant.",
        },
        { h2: "Comment retirer votre consentement" },
        {
          p: "Vous pouvez changer d’avis à tout moment. Rouvrez les choix de confidentialité du site et refusez ; c’est aussi simple que d’accepter. À partir de là, nous ne comptons plus rien. Ce qui a été compté auparavant reste licite. Effacer les données enregistrées, comme indiqué ci-dessous, supprime aussi votre consentement.",
        },
        { h2: "Comment effacer ce qui est enregistré" },
        {
          ol: [
            "Ouvrez les réglages de votre navigateur et cherchez la partie consacrée à la confidentialité ou aux données des sites.",
            "Cherchez-y l’adresse de ce site : {siteUrl}",
            "Supprimez les données enregistrées pour lui.",
          ],
        },
        {
          p: "Vous serez alors déconnecté. Les favoris gardés sur ce seul appareil et votre comparateur disparaîtront, et le site vous interrogera de nouveau sur les statistiques. Les favoris enregistrés dans votre compte sont conservés.",
        },
        { h2: "La liste" },
        {
          p: "Le tableau ci-dessous est produit à partir du code de ce site. Il nomme donc chaque clé que le site peut enregistrer dans votre navigateur. Le traitement des données personnelles en général est exposé dans notre [politique de confidentialité](/privacy). Questions : [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
  },
} as const;
