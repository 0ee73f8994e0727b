export default {
  version: "2026-11-28",
  texts: {
    en: {
      title: "About",
      description: "What this site is, how it makes money, and how to reach us.",
      blocks: [
        {
          p: "{siteName} publishes product reviews and buying guides.",
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
          p: "We earn commissions from qualifying purchases made through links to shops. The shop pays the commission; it isn’t added to your price. For details, see our [affiliate disclosure](/affiliate-disclosure).",
        },
        { h2: "Your data" },
        {
          p: "What this site stores about you, and for how long, is explained in our [privacy policy](/privacy).",
        },
        { h2: "Contact us" },
        {
          p: "Questions and corrections are welcome at [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    he: {
      title: "אודות",
      description: "מה תמצאו באתר, ממה הוא מתפרנס ואיך פונים אלינו.",
      blocks: [
        {
          p: "{siteName} מפרסם ביקורות על מוצרים ומדריכי קנייה.",
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
          p: "אנחנו מקבלים עמלות על רכישות העומדות בתנאי התוכניות ונעשות דרך קישורים לחנויות. את העמלה משלמת החנות, והיא אינה מתווספת למחיר שאתם משלמים. הפרטים נמצאים ב[גילוי הנאות על קישורי שותפים](/affiliate-disclosure).",
        },
        { h2: "המידע שלכם" },
        {
          p: "איזה מידע האתר שומר עליכם, ולכמה זמן, מוסבר ב[מדיניות הפרטיות](/privacy).",
        },
        { h2: "כתבו לנו" },
        {
          p: "שאלות ותיקונים יתקבלו בברכה בכתובת [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    ar: {
      title: "من نحن",
      description: "ما هذا الموقع، وكيف يكسب دخله، وكيف تتواصل معنا.",
      blocks: [
        {
          p: "ينشر {siteName} مراجعات للمنتجات وأدلة شراء.",
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
          p: "نكسب عمولات من المشتريات المؤهلة التي تتم عبر روابط إلى المتاجر. المتجر هو من يدفع العمولة، ولا تُضاف إلى السعر الذي تدفعه. التفاصيل في صفحة [الإفصاح عن روابط العمولة](/affiliate-disclosure).",
        },
        { h2: "بياناتك" },
        {
          p: "ما يحفظه الموقع عنك، ومدة حفظه، موضّح في [سياسة الخصوصية](/privacy).",
        },
        { h2: "راسلنا" },
        {
          p: "نرحّب بالأسئلة والتصحيحات على العنوان [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    zh: {
      title: "关于我们",
      description: "本站介绍、收入来源以及联系方式。",
      blocks: [
        {
          p: "{siteName} 发布产品评测和购买指南。",
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
          p: "读者通过本站链接在商店完成符合条件的购买时，我们会获得佣金。佣金由商店支付，不会加到您的价格里。详情请看《[联盟链接声明](/affiliate-disclosure)》。",
        },
        { h2: "您的数据" },
        {
          p: "本站保存您的哪些数据、保存多久，请看《[隐私政策](/privacy)》。",
        },
        { h2: "联系我们" },
        {
          p: "欢迎来信提问或指正：[{contactEmail}](mailto:{contactEmail})。",
        },
      ],
    },
    fr: {
      title: "À propos",
      description: "Ce qu’est ce site, comment il se finance et comment nous joindre.",
      blocks: [
        {
          p: "{siteName} publie des tests de produits et des guides d’achat.",
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
          p: "Nous percevons des commissions sur les achats remplissant les conditions requises, effectués via des liens vers des marchands. La commission est payée par le marchand ; elle ne s’ajoute pas à votre prix. Les détails figurent dans notre [déclaration d’affiliation](/affiliate-disclosure).",
        },
        { h2: "Vos données" },
        {
          p: "Ce que le site conserve à votre sujet, et pendant combien de temps, est expliqué dans notre [politique de confidentialité](/privacy).",
        },
        { h2: "Nous écrire" },
        {
          p: "Vos questions et corrections sont les bienvenues à l’adresse [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
  },
} as const;
