export default {
  version: "2026-11-26",
  texts: {
    en: {
      title: "About",
      description:
        "An independent review site in five languages: who writes it, how it makes money, and the principles behind every recommendation.",
      blocks: [
        {
          p: "{siteName} helps you decide what to buy. We compare products and say plainly which one we would choose, for whom, and why. We also say when a product isn’t worth the price.",
        },
        {
          p: "The site is available in English, Hebrew, Arabic, Chinese, and French. Each version is edited for its readers, not translated word for word. If something isn’t available in your language yet, we show it in English and say so.",
        },
        { h2: "What you’ll find here" },
        {
          ul: [
            "**Reviews**: a score, strengths, weaknesses, a short verdict, and a note on who the product is for and who should look elsewhere. See [all products](/products).",
            "**Guides and comparisons**: several products side by side, with the answer first. See [all guides](/articles).",
            "**Prices with their source**: the shop’s name and the time we last got the price.",
          ],
        },
        { h2: "How the site makes money" },
        {
          p: "We earn commissions from qualifying purchases made through links to Amazon, Walmart, AliExpress, and eBay. The shop pays the commission; it isn’t added to your price. It never affects a score or a ranking, and no one can buy a recommendation. For details, see our [affiliate disclosure](/affiliate-disclosure).",
        },
        { h2: "Who writes it" },
        {
          p: "Our editors are responsible for everything you read here. Every article names its author and shows when it was last updated. AI tools may help with drafts and translations, but nothing goes live until an editor publishes it.",
        },
        { h2: "What we stand for" },
        {
          ul: [
            "**Readers first**: we write for the person who will live with the product, not for whoever sells it.",
            "**No hidden flaws**: every product has some, and you should know them before you pay.",
            "**Nothing made up**: we don’t describe tests that didn’t take place, and we don’t invent customer reviews.",
            "**Corrections**: we fix our mistakes, and when a fix changes a recommendation, we say so.",
            "**Your data stays yours**: no advertising cookies, and analytics that count pages, not people. See our [privacy policy](/privacy).",
          ],
        },
        { h2: "The name" },
        {
          p: "A magpie, the story goes, keeps only what shines. Our work is much the same: we go through a lot and keep very little. What merely glitters doesn’t make the cut.",
        },
        { h2: "Contact us" },
        {
          p: "Questions, corrections, and disagreements are welcome at [{contactEmail}](mailto:{contactEmail}). To see how we arrive at a verdict, read [How we test](/how-we-test).",
        },
      ],
    },
    he: {
      title: "אודות",
      description:
        "אתר ביקורות עצמאי בחמש שפות: מי כותב אותו, ממה הוא מתפרנס, ואילו עקרונות עומדים מאחורי כל המלצה.",
      blocks: [
        {
          p: "{siteName} עוזר לכם להחליט מה לקנות. אנחנו משווים מוצרים ואומרים בפשטות במה היינו בוחרים, למי זה מתאים ולמה. אנחנו גם אומרים מתי מוצר לא שווה את מחירו.",
        },
        {
          p: "האתר מופיע באנגלית, בעברית, בערבית, בסינית ובצרפתית. כל טקסט נערך עבור קוראיו ואינו מתורגם מילה במילה. כשטקסט עדיין לא קיים בשפה שלכם, אנחנו מציגים את הגרסה האנגלית ומציינים זאת.",
        },
        { h2: "מה תמצאו כאן" },
        {
          ul: [
            "**ביקורות**: ציון, יתרונות, חסרונות ושורה תחתונה קצרה, וגם למי המוצר מתאים ולמי כדאי לחפש משהו אחר. ראו את [כל המוצרים](/products).",
            "**מדריכים והשוואות**: כמה מוצרים זה לצד זה, והתשובה כבר בהתחלה. ראו את [כל המדריכים](/articles).",
            "**מחירים ומקורם**: שם החנות והמועד האחרון שבו קיבלנו את המחיר.",
          ],
        },
        { h2: "ממה האתר מתפרנס" },
        {
          p: "אנחנו מקבלים עמלות על רכישות העומדות בתנאי התוכניות ונעשות דרך קישורים ל־Amazon, ל־Walmart, ל־AliExpress ול־eBay. את העמלה משלמת החנות, והיא אינה מתווספת למחיר שאתם משלמים. העמלה לעולם אינה משפיעה על הציון או על הדירוג, ואיש אינו יכול לקנות המלצה. הפרטים נמצאים ב[גילוי הנאות על קישורי שותפים](/affiliate-disclosure).",
        },
        { h2: "מי כותב" },
        {
          p: "העורכים שלנו אחראים לכל מה שאתם קוראים כאן. בכל מאמר מופיעים שם הכותב ומועד העדכון האחרון. תוכנה, לרבות מודלי שפה, עשויה לסייע בטיוטות ובתרגומים, אך שום טקסט אינו עולה לאתר בלי שעורך החליט לפרסם אותו.",
        },
        { h2: "העקרונות שלנו" },
        {
          ul: [
            "**הקוראים קודם**: אנחנו כותבים למי שיחיה עם המוצר, לא למי שמוכר אותו.",
            "**מציינים את הפגמים**: יש כאלה בכל מוצר, ומגיע לכם להכיר אותם לפני שאתם משלמים.",
            "**לא ממציאים**: איננו מתארים בדיקות שלא נערכו ואיננו בודים חוות דעת של לקוחות.",
            "**מתקנים טעויות**: וכשתיקון משנה המלצה, אנחנו אומרים זאת.",
            "**המידע שלכם נשאר שלכם**: בלי עוגיות פרסום, ונתוני שימוש שסופרים עמודים ולא אנשים. ראו [מדיניות הפרטיות](/privacy).",
          ],
        },
        { h2: "השם" },
        {
          p: "Magpie הוא השם האנגלי של העקעק. מספרים שהעקעק שומר רק את מה שנוצץ. גם אנחנו עושים משהו דומה: עוברים על הרבה ושומרים מעט מאוד. מה שרק מבריק לרגע לא נשאר.",
        },
        { h2: "כתבו לנו" },
        {
          p: "שאלות, תיקונים וגם חילוקי דעות יתקבלו בברכה בכתובת [{contactEmail}](mailto:{contactEmail}). איך אנחנו מגיעים להערכה מוסבר בעמוד [איך אנחנו בודקים](/how-we-test).",
        },
      ],
    },
    ar: {
      title: "من نحن",
      description:
        "موقع مراجعات مستقل بخمس لغات: من يكتبه، وكيف يكسب دخله، وما المبادئ التي تقوم عليها كل توصية.",
      blocks: [
        {
          p: "يساعدك {siteName} على اختيار ما تشتريه. نقارن بين المنتجات ونقول بوضوح أيّها نختار ولمن ولماذا. ونقول أيضًا متى لا يستحق المنتج ثمنه.",
        },
        {
          p: "يصدر الموقع بالإنجليزية والعبرية والعربية والصينية والفرنسية. نحرّر كل نص لقرّائه ولا نترجمه كلمة بكلمة. وإذا لم يتوفر النص بلغتك بعد، عرضنا النص الإنجليزي ونبّهنا إلى ذلك.",
        },
        { h2: "ماذا ستجد هنا" },
        {
          ul: [
            "**مراجعات**: تقييم، ونقاط قوة، ونقاط ضعف، وحكم موجز، مع بيان من يناسبه المنتج ومن الأفضل له أن يبحث عن غيره. اطّلع على [كل المنتجات](/products).",
            "**أدلة شراء ومقارنات**: عدة منتجات جنبًا إلى جنب، والجواب في البداية. اطّلع على [كل المقالات](/articles).",
            "**أسعار مع مصدرها**: اسم المتجر وآخر وقت حصلنا فيه على السعر.",
          ],
        },
        { h2: "كيف يكسب الموقع دخله" },
        {
          p: "نكسب عمولات من المشتريات المؤهلة التي تتم عبر روابط إلى Amazon وWalmart وAliExpress وeBay. المتجر هو من يدفع العمولة، ولا تُضاف إلى السعر الذي تدفعه. ولا تدخل العمولة أبدًا في تقييم أو ترتيب، ولا يمكن لأحد أن يشتري توصية. التفاصيل في صفحة [الإفصاح عن روابط العمولة](/affiliate-disclosure).",
        },
        { h2: "من يكتب" },
        {
          p: "محرّرونا مسؤولون عن كل ما تقرؤه هنا. يحمل كل مقال اسم كاتبه وتاريخ آخر تحديث له. قد تساعد البرامج، ومنها النماذج اللغوية، في إعداد المسودات والترجمات، لكن لا يُنشر أي نص ما لم يقرر أحد المحرّرين نشره.",
        },
        { h2: "ما نلتزم به" },
        {
          ul: [
            "**القارئ أولًا**: نكتب لمن سيعيش مع المنتج، لا لمن يبيعه.",
            "**نذكر العيوب**: لكل منتج عيوبه، ومن حقك أن تعرفها قبل أن تدفع.",
            "**لا نختلق شيئًا**: لا نصف اختبارات لم تُجرَ، ولا نؤلّف آراء عملاء.",
            "**نصحّح الأخطاء**: وإذا غيّر التصحيح توصية، أعلنّا ذلك.",
            "**بياناتك تبقى لك**: لا ملفات تعريف ارتباط إعلانية، وتحليلات تعدّ الصفحات لا الأشخاص. اطّلع على [سياسة الخصوصية](/privacy).",
          ],
        },
        { h2: "الاسم" },
        {
          p: "Magpie هو الاسم الإنجليزي لطائر العقعق. ويُحكى أن العقعق لا يحتفظ إلا بما يلمع. وعملنا قريب من ذلك: ننظر في الكثير ونحتفظ بالقليل جدًا. أما ما يبرق لحظة ثم ينطفئ فلا يبقى.",
        },
        { h2: "راسلنا" },
        {
          p: "نرحّب بالأسئلة والتصحيحات، وبالاختلاف في الرأي أيضًا، على العنوان [{contactEmail}](mailto:{contactEmail}). أما كيف نصل إلى أحكامنا فتجده في صفحة [كيف نختبر](/how-we-test).",
        },
      ],
    },
    zh: {
      title: "关于我们",
      description: "一个以五种语言出版的独立评测网站：由谁撰写、靠什么获得收入，以及每一条推荐背后的原则。",
      blocks: [
        {
          p: "{siteName} 帮您决定该买什么。我们比较各种产品，并直说会选哪一款、适合谁、为什么。如果一款产品不值这个价，我们也会直说。",
        },
        {
          p: "本站有英文、希伯来文、阿拉伯文、中文和法文五个版本。每篇文章都专为该语言的读者编写，而不是逐字翻译。如果某篇文章还没有您所用语言的版本，我们会显示英文原文并加以说明。",
        },
        { h2: "您能在这里看到什么" },
        {
          ul: [
            "**评测**：评分、优点、缺点、简短结论，以及适合谁、不适合谁。请看[全部产品](/products)。",
            "**指南与对比**：把几款产品放在一起比较，答案写在最前面。请看[全部文章](/articles)。",
            "**有出处的价格**：注明商店名称，以及我们最近一次取得价格的时间。",
          ],
        },
        { h2: "本站靠什么获得收入" },
        {
          p: "读者通过本站链接在 Amazon、Walmart、AliExpress 和 eBay 完成符合条件的购买时，我们会获得佣金。佣金由商店支付，不会加到您的价格里。佣金绝不影响评分或排名，任何人都买不到推荐。详情请看《[联盟链接声明](/affiliate-disclosure)》。",
        },
        { h2: "由谁撰写" },
        {
          p: "您在这里读到的一切，都由我们的编辑负责。每篇文章都会注明作者和最近更新的日期。软件（包括语言模型）可能协助起草和翻译，但未经编辑审定，任何文字都不会发布。",
        },
        { h2: "我们坚持的原则" },
        {
          ul: [
            "**读者优先**：我们为使用产品的人写作，不为销售产品的人写作。",
            "**指出缺点**：每款产品都有缺点，您应当在付款之前知道。",
            "**绝不编造**：没有做过的测试不写，顾客评价也不杜撰。",
            "**有错必改**：如果更正改变了推荐结论，我们会明确说明。",
            "**您的数据属于您**：没有广告 Cookie，统计的是页面，不是人。请看《[隐私政策](/privacy)》。",
          ],
        },
        { h2: "名字的由来" },
        {
          p: "Magpie 是英文的“喜鹊”。相传喜鹊只留下闪闪发光的东西。我们的工作也是如此：看得多，留得少；徒有光泽的，一件不留。",
        },
        { h2: "联系我们" },
        {
          p: "欢迎来信提问、指正或提出不同意见：[{contactEmail}](mailto:{contactEmail})。我们如何得出结论，请看《[我们如何评测](/how-we-test)》。",
        },
      ],
    },
    fr: {
      title: "À propos",
      description:
        "Un site de tests indépendant en cinq langues : qui l’écrit, comment il se finance et quels principes guident chaque recommandation.",
      blocks: [
        {
          p: "{siteName} vous aide à choisir avant d’acheter. Nous comparons des produits et disons clairement lequel nous prendrions, pour qui et pourquoi. Nous disons aussi quand un produit ne vaut pas son prix.",
        },
        {
          p: "Le site paraît en anglais, en hébreu, en arabe, en chinois et en français. Chaque texte est rédigé pour ses lecteurs, et non traduit mot à mot. Quand un texte n’existe pas encore dans votre langue, nous affichons la version anglaise en le signalant.",
        },
        { h2: "Ce que vous trouverez ici" },
        {
          ul: [
            "**Des tests** : une note, des points forts, des points faibles, un verdict bref, et à qui le produit convient ou ne convient pas. Voir [tous les produits](/products).",
            "**Des guides et des comparatifs** : plusieurs produits côte à côte, la réponse d’abord. Voir [tous les articles](/articles).",
            "**Des prix avec leur source** : le nom du marchand et l’heure du dernier relevé.",
          ],
        },
        { h2: "Comment le site se finance" },
        {
          p: "Nous percevons des commissions sur les achats remplissant les conditions requises, effectués via des liens vers Amazon, Walmart, AliExpress et eBay. La commission est payée par le marchand ; elle ne s’ajoute pas à votre prix. Elle n’entre jamais dans une note ni dans un classement, et personne ne peut acheter une recommandation. Les détails figurent dans notre [déclaration d’affiliation](/affiliate-disclosure).",
        },
        { h2: "Qui rédige" },
        {
          p: "Nos rédacteurs répondent de tout ce que vous lisez ici. Chaque article porte le nom de son auteur et la date de sa dernière mise à jour. Des logiciels, dont des modèles de langage, peuvent aider à préparer des brouillons et des traductions, mais aucun texte ne paraît sans qu’un rédacteur ait décidé de le publier.",
        },
        { h2: "Nos principes" },
        {
          ul: [
            "**Le lecteur d’abord** : nous écrivons pour la personne qui vivra avec le produit, pas pour celle qui le vend.",
            "**Les défauts sont signalés** : tout produit en a, et vous devez les connaître avant de payer.",
            "**Rien d’inventé** : nous ne décrivons pas d’essais qui n’ont pas eu lieu et ne fabriquons pas d’avis de clients.",
            "**Les erreurs sont corrigées** : et quand une correction change une recommandation, nous le disons.",
            "**Vos données restent les vôtres** : pas de cookies publicitaires, et des statistiques qui comptent des pages, pas des personnes. Voir notre [politique de confidentialité](/privacy).",
          ],
        },
        { h2: "Le nom" },
        {
          p: "« Magpie » est le nom anglais de la pie. La pie, dit-on, ne garde que ce qui brille. Notre travail lui ressemble : regarder beaucoup et garder très peu. Ce qui n’a que de l’éclat ne reste pas.",
        },
        { h2: "Nous écrire" },
        {
          p: "Questions, corrections et désaccords sont les bienvenus à l’adresse [{contactEmail}](mailto:{contactEmail}). Notre façon d’arriver à un verdict est décrite à la page [Comment nous testons](/how-we-test).",
        },
      ],
    },
  },
} as const;
