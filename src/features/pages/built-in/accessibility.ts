export default {
  version: "2026-11-20",
  texts: {
    en: {
      title: "Accessibility",
      description:
        "Our goal is WCAG 2.2 level AA in all five languages. What we do to reach it, which limitations we know of, and how to report a barrier.",
      blocks: [
        {
          p: "Everyone should be able to use {siteName}, with or without assistive technology. Our goal is WCAG 2.2 at level AA, in all five languages and both text directions.",
        },
        { h2: "What we do" },
        {
          ul: [
            "**Keyboard**: every feature works without a mouse. The first link on each page skips to the main content.",
            "**Focus**: the focus indicator is always visible and never hidden behind the header.",
            "**Contrast**: text has a contrast ratio of at least 4.5:1. Nothing depends on color alone; a score is always a number and a word.",
            "**Right to left**: Hebrew and Arabic pages are fully mirrored. Prices and model names keep their original direction.",
            "**Reduced motion**: if your system is set to reduce motion, animations and smooth scrolling are turned off.",
            "**Without JavaScript**: you can still read pages, follow links, and reach the shops.",
            "**Structure**: headings, landmarks, labels, and language tags help screen readers make sense of each page.",
          ],
        },
        { h2: "Known limitations" },
        {
          ul: [
            "Product images often come from shops. Editors write their alt text; some may be too short, or missing in one language.",
            "The shops we link to are outside our control. Their pages may have barriers.",
            "Content that isn’t available in your language yet appears in English, with a notice and tagged as English for screen readers.",
            "Favorites, the compare tray, and accounts need JavaScript.",
          ],
        },
        {
          p: "This statement is based on our own checks, including automated ones. We don’t claim outside certification, and we may have missed something.",
        },
        { h2: "Report a barrier" },
        { p: "Email [{contactEmail}](mailto:{contactEmail}). It helps us to know:" },
        {
          ul: [
            "the page’s URL;",
            "what you were trying to do and what happened instead;",
            "if you like, your browser and assistive technology.",
          ],
        },
        {
          p: "We aim to reply within 5 business days. We’ll tell you what we can do and, where possible, give you the content in another format in the meantime.",
        },
        {
          p: "If our reply doesn’t help, you can contact the accessibility authority in your country. This doesn’t affect your legal rights.",
        },
      ],
    },
    he: {
      title: "נגישות",
      description:
        "היעד שלנו הוא WCAG 2.2 ברמה AA בכל חמש השפות. מה אנחנו עושים לשם כך, אילו מגבלות ידועות לנו ואיך מדווחים על מחסום.",
      blocks: [
        {
          p: "אנחנו רוצים שכל אדם יוכל להשתמש ב־{siteName}, עם טכנולוגיה מסייעת או בלעדיה. היעד שלנו הוא עמידה ב־WCAG 2.2 ברמה AA, בכל חמש השפות ובשני כיווני הכתיבה.",
        },
        { h2: "מה אנחנו עושים" },
        {
          ul: [
            "**מקלדת**: אפשר להפעיל כל פונקציה בלי עכבר. הקישור הראשון בכל עמוד מוביל ישר אל התוכן.",
            "**מיקוד**: סימון המיקוד נראה תמיד ואינו מוסתר מאחורי הכותרת העליונה.",
            "**ניגודיות**: יחס הניגודיות בין הטקסט לרקע הוא לפחות 4.5:1. שום משמעות אינה תלויה בצבע לבדו; ציון מופיע תמיד כמספר וכמילה.",
            "**מימין לשמאל**: העמודים בעברית ובערבית ערוכים כולם מימין לשמאל. מחירים ושמות דגמים שומרים על הכיוון שלהם.",
            "**הפחתת תנועה**: אם המערכת שלכם מבקשת פחות תנועה, ההנפשות והגלילה החלקה מבוטלות.",
            "**בלי JavaScript**: עדיין אפשר לקרוא עמודים, להיכנס לקישורים ולהגיע לחנויות.",
            "**מבנה**: כותרות, אזורי עמוד, תוויות וסימוני שפה מסבירים לקוראי מסך מהו כל דבר.",
          ],
        },
        { h2: "מגבלות ידועות" },
        {
          ul: [
            "תמונות המוצרים מגיעות לא פעם מחנויות. את הטקסט החלופי כותבים עורכים; ייתכן שחלקו קצר מדי או חסר באחת השפות.",
            "החנויות שאליהן אנחנו מקשרים אינן בשליטתנו, וייתכן שיש בעמודיהן מחסומים.",
            "טקסט שעדיין לא קיים בשפה שלכם מופיע באנגלית, בליווי הודעה ועם סימון שפה לקוראי מסך.",
            "המועדפים, רשימת ההשוואה והחשבונות מצריכים JavaScript.",
          ],
        },
        {
          p: "ההצהרה הזאת מבוססת על בדיקות שלנו, ובהן בדיקות אוטומטיות. איננו טוענים להסמכה של גוף חיצוני, וייתכן שמשהו נעלם מעינינו.",
        },
        { h2: "ספרו לנו על מחסום" },
        { p: "כתבו אל [{contactEmail}](mailto:{contactEmail}). יעזור לנו לדעת:" },
        {
          ul: [
            "את כתובת העמוד;",
            "מה רציתם לעשות ומה קרה בפועל;",
            "אם תרצו, באיזה דפדפן ובאיזו טכנולוגיה מסייעת אתם משתמשים.",
          ],
        },
        {
          p: "אנחנו שואפים לענות בתוך 5 ימי עבודה. נאמר לכם מה ביכולתנו לעשות, ובמידת האפשר נמסור לכם בינתיים את התוכן בצורה אחרת.",
        },
        {
          p: "אם התשובה שלנו אינה עוזרת, תוכלו לפנות לרשות האחראית לנגישות במדינה שלכם. הזכויות שלכם לפי החוק נשארות כפי שהן.",
        },
      ],
    },
    ar: {
      title: "إمكانية الوصول",
      description:
        "هدفنا WCAG 2.2 بالمستوى AA في اللغات الخمس كلها. ماذا نفعل لأجله، وما الحدود التي نعرفها، وكيف تخبرنا بعائق.",
      blocks: [
        {
          p: "ينبغي أن يستطيع الجميع استعمال {siteName}، بتقنيات مساعدة أو من دونها. هدفنا هو WCAG 2.2 بالمستوى AA، في اللغات الخمس كلها وفي اتجاهَي الكتابة.",
        },
        { h2: "ماذا نفعل" },
        {
          ul: [
            "**لوحة المفاتيح**: كل وظيفة يمكن استعمالها من دون فأرة. وأول رابط في الصفحة يقود مباشرة إلى محتواها.",
            "**التركيز**: مؤشر التركيز ظاهر دائمًا ولا يحجبه رأس الصفحة.",
            "**التباين**: نسبة التباين بين النص والخلفية لا تقل عن 4.5:1. ولا يتوقف أي معنى على اللون وحده؛ فالتقييم دائمًا رقم وكلمة.",
            "**من اليمين إلى اليسار**: صفحات العبرية والعربية مرتّبة بالكامل من اليمين إلى اليسار. وتحتفظ الأسعار وأسماء الطرازات باتجاهها.",
            "**تقليل الحركة**: إذا طلب نظامك حركة أقل، أُوقفت المؤثرات الحركية والتمرير السلس.",
            "**من دون JavaScript**: تبقى قادرًا على قراءة الصفحات وتتبّع الروابط والوصول إلى المتاجر.",
            "**البنية**: العناوين والمناطق والتسميات وعلامات اللغة تخبر قارئات الشاشة بماهية كل شيء.",
          ],
        },
        { h2: "حدود نعرفها" },
        {
          ul: [
            "كثيرًا ما تأتي صور المنتجات من المتاجر. ويكتب المحرّرون نصوصها البديلة، وقد يكون بعضها أقصر من اللازم أو ناقصًا في إحدى اللغات.",
            "المتاجر التي نحيل إليها خارجة عن سيطرتنا، وقد تكون في صفحاتها عوائق.",
            "النص الذي لم يتوفر بلغتك بعد يظهر بالإنجليزية، مع تنبيه وبعلامة لغة لقارئات الشاشة.",
            "المفضلة والمقارنة والحسابات تحتاج إلى JavaScript.",
          ],
        },
        {
          p: "يستند هذا البيان إلى فحوصنا نحن، ومنها فحوص آلية. ولا ندّعي الحصول على شهادة من جهة خارجية، وربما فاتنا شيء.",
        },
        { h2: "أخبرنا بعائق" },
        { p: "اكتب إلى [{contactEmail}](mailto:{contactEmail}). ويفيدنا أن نعرف:" },
        {
          ul: [
            "عنوان الصفحة؛",
            "ما أردت فعله وما حدث بدلًا منه؛",
            "متصفحك والتقنية المساعدة التي تستعملها، إن أحببت.",
          ],
        },
        {
          p: "نسعى إلى الرد خلال 5 أيام عمل. نخبرك بما نستطيع فعله، ونقدّم لك المحتوى بصورة أخرى ريثما يُعالج الأمر متى أمكن ذلك.",
        },
        {
          p: "وإذا لم يُفدك ردّنا، فيمكنك اللجوء إلى الجهة المسؤولة عن إمكانية الوصول في بلدك. وتبقى حقوقك القانونية كما هي.",
        },
      ],
    },
    zh: {
      title: "无障碍",
      description:
        "我们的目标是五种语言全部达到 WCAG 2.2 的 AA 级。我们做了什么、已知有哪些不足，以及如何向我们反馈无障碍问题。",
      blocks: [
        {
          p: "无论是否使用辅助技术，人人都应当能够使用 {siteName}。我们的目标是：五种语言、两种书写方向，全部达到 WCAG 2.2 的 AA 级。",
        },
        { h2: "我们做了什么" },
        {
          ul: [
            "**键盘**：所有功能都可以不用鼠标操作。页面的第一个链接直达正文。",
            "**焦点**：焦点始终可见，不会被页头遮挡。",
            "**对比度**：文字与背景的对比度至少为 4.5:1。任何含义都不只靠颜色表达；评分始终同时以数字和文字呈现。",
            "**从右到左**：希伯来文和阿拉伯文页面完全镜像。价格和型号保持自身的方向。",
            "**减少动态效果**：如果您的系统要求减少动态效果，动画和平滑滚动都会关闭。",
            "**不用 JavaScript**：仍可阅读页面、点击链接并前往商店。",
            "**结构**：标题、区域、标签和语言标记让屏幕阅读器知道每一处是什么。",
          ],
        },
        { h2: "已知的不足" },
        {
          ul: [
            "产品图片常常来自商店，替代文本由编辑撰写，有些可能过于简短，或缺少某种语言的版本。",
            "我们链接到的商店不受我们控制，其页面可能存在障碍。",
            "尚无您所用语言版本的文字会以英文显示，附有提示，并为屏幕阅读器标明语言。",
            "收藏、对比栏和账户功能需要 JavaScript。",
          ],
        },
        {
          p: "本声明以我们自己的检查为依据，其中包括自动检查。我们不声称获得任何外部机构的认证，也可能有所遗漏。",
        },
        { h2: "向我们反馈无障碍问题" },
        { p: "请写信至 [{contactEmail}](mailto:{contactEmail})。以下信息对我们很有帮助：" },
        {
          ul: ["页面地址；", "您想做什么，实际发生了什么；", "如果您愿意，请说明所用的浏览器和辅助技术。"],
        },
        {
          p: "我们力争在 5 个工作日内答复，告诉您我们能做什么；如有可能，在此期间以其他形式为您提供相关内容。",
        },
        {
          p: "如果我们的答复没有帮助，您可以向所在国家或地区负责无障碍事务的机构反映。您依法享有的权利不受影响。",
        },
      ],
    },
    fr: {
      title: "Accessibilité",
      description:
        "Notre objectif : WCAG 2.2, niveau AA, dans les cinq langues. Ce que nous faisons, les limites connues et comment signaler un obstacle.",
      blocks: [
        {
          p: "Chacun doit pouvoir utiliser {siteName}, avec ou sans technologie d’assistance. Notre objectif est le niveau AA des WCAG 2.2, dans les cinq langues et dans les deux sens d’écriture.",
        },
        { h2: "Ce que nous faisons" },
        {
          ul: [
            "**Clavier** : chaque fonction s’utilise sans souris. Le premier lien d’une page mène directement à son contenu.",
            "**Focus** : il est toujours visible et l’en-tête ne le cache pas.",
            "**Contraste** : le rapport entre texte et fond est d’au moins 4,5:1. Aucun sens ne dépend de la seule couleur ; une note est toujours un nombre et un mot.",
            "**De droite à gauche** : les pages en hébreu et en arabe sont entièrement disposées en miroir. Les prix et les noms de modèles gardent leur propre sens.",
            "**Mouvement réduit** : si votre système demande moins de mouvement, les animations et le défilement fluide sont désactivés.",
            "**Sans JavaScript** : vous pouvez toujours lire les pages, suivre les liens et accéder aux sites des marchands.",
            "**Structure** : titres, régions, étiquettes et balises de langue indiquent aux lecteurs d’écran ce que chaque élément représente.",
          ],
        },
        { h2: "Les limites que nous connaissons" },
        {
          ul: [
            "Les images de produits viennent souvent des marchands. Leurs textes alternatifs sont écrits par des rédacteurs ; certains peuvent être trop courts ou manquer dans certaines langues.",
            "Les sites marchands vers lesquels nous renvoyons échappent à notre contrôle. Leurs pages peuvent présenter des obstacles.",
            "Un texte qui n’existe pas encore dans votre langue apparaît en anglais, avec un avertissement et une balise de langue pour les lecteurs d’écran.",
            "Les favoris, le comparateur et les comptes demandent JavaScript.",
          ],
        },
        {
          p: "Cette déclaration repose sur nos propres contrôles, en partie automatiques. Nous ne prétendons à aucune certification par un organisme extérieur, et quelque chose a pu nous échapper.",
        },
        { h2: "Nous signaler un obstacle" },
        { p: "Écrivez à [{contactEmail}](mailto:{contactEmail}). Il nous est utile de connaître :" },
        {
          ul: [
            "l’adresse de la page ;",
            "ce que vous vouliez faire et ce qui s’est produit ;",
            "si vous le souhaitez, votre navigateur et votre technologie d’assistance.",
          ],
        },
        {
          p: "Nous nous efforçons de répondre sous 5 jours ouvrés. Nous vous disons ce que nous pouvons faire et, si possible, vous fournissons entre-temps le contenu sous une autre forme.",
        },
        {
          p: "Si notre réponse ne vous aide pas, vous pouvez saisir l’autorité chargée de l’accessibilité dans votre pays. Vos droits légaux restent entiers.",
        },
      ],
    },
  },
} as const;
