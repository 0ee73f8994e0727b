export default {
  version: "2026-11-28",
  texts: {
    en: {
      title: "Affiliate disclosure",
      description:
        "We earn commissions from qualifying purchases through links to Amazon, Walmart, AliExpress, and eBay. What this means for you and for our verdicts.",
      blocks: [
        {
          p: "{siteName} earns commissions from qualifying purchases made through links to Amazon, Walmart, AliExpress, and eBay. The opinions are our own.",
        },
        { p: "Amazon requires its partners to use these words:" },
        { note: "As an Amazon Associate I earn from qualifying purchases." },
        { h2: "How it works" },
        {
          p: "When you follow an affiliate link and buy something, the shop can tell that you came from us and may pay us a share of the sale. The shop pays this commission; it isn’t added to your price. If you’d rather not use our link, go to the shop directly. Nothing changes for you on this site.",
        },
        { h2: "How to recognize a paid link" },
        {
          ul: [
            "Every paid link is labeled for readers.",
            "A disclosure appears before or next to the first shop button on a page.",
            "In the page’s code, every paid link is marked rel=sponsored, so search engines and browsers can recognize it too.",
            "The partner shops in the footer are paid links, too.",
          ],
        },
        { h2: "What a commission doesn’t buy" },
        {
          ul: [
            "**Scores**: a commission never affects a score.",
            "**Rankings**: a commission never affects a ranking, in product lists or in our guides.",
            "**Placement**: neither manufacturers nor shops can pay to be included.",
            "**Silence**: we name a product’s flaws, no matter who sells it.",
          ],
        },
        { h2: "Prices" },
        {
          p: "Each price is shown with the shop’s name and the time we got it. Prices and availability can change at any time. What the shop shows when you buy applies.",
        },
        {
          p: "Once a price is too old under its shop’s rules, we no longer show it. You’ll see “Check price” instead and can find the current price at the shop. Amounts converted to another currency are approximate and marked as such.",
        },
        { h2: "The shops" },
        {
          p: "Amazon, Walmart, AliExpress, and eBay are independent companies. They don’t write our content and aren’t responsible for it. Their names and logos belong to them. You buy from the shop, on its terms; see also our [terms of service](/terms).",
        },
        { h2: "Questions" },
        {
          p: "If a link isn’t labeled clearly enough, or if you have a question about how we make money, email [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    he: {
      title: "גילוי נאות על קישורי שותפים",
      description:
        "אנחנו מקבלים עמלות על רכישות דרך קישורים ל־Amazon, ל־Walmart, ל־AliExpress ול־eBay. מה זה אומר עבורכם ועבור ההערכות שלנו.",
      blocks: [
        {
          p: "{siteName} מקבל עמלות על רכישות העומדות בתנאי התוכניות ונעשות דרך קישורים ל־Amazon, ל־Walmart, ל־AliExpress ול־eBay. הדעות הן שלנו בלבד.",
        },
        {
          p: "כשותפים בתוכנית Amazon Associates אנחנו מרוויחים מרכישות העומדות בתנאי התוכנית. וזה הנוסח באנגלית, כפי ש־Amazon דורשת:",
        },
        { note: "As an Amazon Associate I earn from qualifying purchases." },
        { h2: "איך זה עובד" },
        {
          p: "כשאתם נכנסים דרך קישור שותפים וקונים, החנות מזהה שהגעתם מאיתנו ועשויה לשלם לנו חלק מסכום המכירה. החנות נושאת בעמלה הזאת, והיא אינה מתווספת למחיר שלכם. אם אינכם רוצים להשתמש בקישור שלנו, היכנסו לחנות ישירות. דבר באתר הזה לא ישתנה עבורכם.",
        },
        { h2: "איך מזהים קישור ממומן" },
        {
          ul: [
            "כל קישור ממומן מסומן ככזה לעיני הקוראים.",
            "הגילוי הנאות מופיע לפני כפתור הקנייה הראשון בעמוד או לצידו.",
            "בקוד העמוד מסומן כל קישור ממומן ב־rel=sponsored, כדי שגם מנועי חיפוש ודפדפנים יזהו אותו.",
            "גם הלוגואים של החנויות השותפות בתחתית העמוד הם קישורים ממומנים.",
          ],
        },
        { h2: "מה העמלה אינה קונה" },
        {
          ul: [
            "**לא ציון**: העמלה לעולם אינה משפיעה על הציון.",
            "**לא דירוג**: העמלה לעולם אינה משפיעה על הדירוג, לא של מוצרים ולא במדריכים שלנו.",
            "**לא מקום**: יצרנים וחנויות אינם יכולים לשלם כדי להיכלל.",
            "**לא שתיקה**: אנחנו מציינים פגמים, ולא משנה מי מוכר את המוצר.",
          ],
        },
        { h2: "מחירים" },
        {
          p: "כל מחיר מוצג עם שם החנות ועם המועד שבו קיבלנו אותו. מחירים וזמינות עשויים להשתנות בכל רגע. קובע מה שהחנות מציגה בעת הרכישה.",
        },
        {
          p: "כשמחיר ישן מדי לפי כללי החנות, אנחנו מפסיקים להציג אותו. במקומו יופיע ״בדיקת מחיר״, ואת המחיר העדכני תראו בחנות. סכומים שהומרו למטבע אחר הם משוערים ומסומנים ככאלה.",
        },
        { h2: "החנויות" },
        {
          p: "Amazon, Walmart, AliExpress ו־eBay הן חברות עצמאיות. הן אינן כותבות את הטקסטים שלנו ואינן אחראיות להם. השמות והלוגואים שלהן שייכים להן. את הקנייה אתם עושים בחנות ולפי תנאיה; ראו גם את [תנאי השימוש](/terms).",
        },
        { h2: "שאלות" },
        {
          p: "אם קישור אינו מסומן בבהירות מספקת, או אם יש לכם שאלה על ההכנסות שלנו, כתבו אל [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    ar: {
      title: "الإفصاح عن روابط العمولة",
      description:
        "نكسب عمولات من المشتريات المؤهلة عبر روابط إلى Amazon وWalmart وAliExpress وeBay. ماذا يعني ذلك لك ولأحكامنا.",
      blocks: [
        {
          p: "يكسب {siteName} عمولات من المشتريات المؤهلة التي تتم عبر روابط إلى Amazon وWalmart وAliExpress وeBay. أما الآراء فهي آراؤنا نحن.",
        },
        {
          p: "بصفتنا شريكًا في برنامج Amazon Associates، نحقق أرباحًا من المشتريات المؤهلة. وهذا نص العبارة بالإنجليزية كما تشترطه Amazon:",
        },
        { note: "As an Amazon Associate I earn from qualifying purchases." },
        { h2: "كيف يعمل ذلك" },
        {
          p: "عندما تدخل عبر رابط عمولة وتشتري، يعرف المتجر أنك أتيت من موقعنا وقد يدفع لنا حصة من قيمة البيع. يتحمّل المتجر هذه العمولة، ولا تُضاف إلى السعر الذي تدفعه. وإن كنت تفضّل عدم استعمال رابطنا، فاذهب إلى المتجر مباشرة، ولن يتغيّر عليك شيء في هذا الموقع.",
        },
        { h2: "كيف تعرف الرابط المدفوع" },
        {
          ul: [
            "كل رابط مدفوع يحمل علامة ظاهرة للقارئ.",
            "يظهر الإفصاح قبل أول زر شراء في الصفحة أو بجانبه.",
            "في شيفرة الصفحة يحمل كل رابط مدفوع الوسم rel=sponsored لكي تتعرّف عليه محركات البحث والمتصفحات أيضًا.",
            "شعارات المتاجر الشريكة في أسفل الصفحة روابط مدفوعة كذلك.",
          ],
        },
        { h2: "ما لا تشتريه العمولة" },
        {
          ul: [
            "**لا تقييم**: لا تدخل العمولة أبدًا في أي تقييم.",
            "**لا ترتيب**: لا تدخل العمولة أبدًا في أي ترتيب، لا للمنتجات ولا في أدلة الشراء.",
            "**لا مكان**: لا يمكن للمصنّعين ولا للمتاجر الدفع مقابل إدراج منتجاتهم.",
            "**لا سكوت**: نذكر العيوب أيًّا كان بائع المنتج.",
          ],
        },
        { h2: "الأسعار" },
        {
          p: "يُعرض كل سعر مع اسم المتجر والوقت الذي حصلنا فيه عليه. وقد تتغيّر الأسعار والتوفر في أي لحظة، والعبرة بما يعرضه المتجر عند الشراء.",
        },
        {
          p: "متى تقادم السعر بحسب قواعد متجره، توقفنا عن عرضه. عندئذ تقرأ «تحقق من السعر» وترى السعر الحالي لدى المتجر. والمبالغ المحوّلة إلى عملة أخرى تقريبية، ونشير إلى ذلك بجانبها.",
        },
        { h2: "المتاجر" },
        {
          p: "إن Amazon وWalmart وAliExpress وeBay شركات مستقلة، لا تكتب نصوصنا ولا تُسأل عنها. وأسماؤها وشعاراتها ملك لها. وأنت تشتري من المتجر ووفق شروطه؛ اطّلع أيضًا على [شروط الاستخدام](/terms).",
        },
        { h2: "أسئلة" },
        {
          p: "إذا لم تكن علامة أحد الروابط واضحة بما يكفي، أو كان لديك سؤال عن دخلنا، فاكتب إلى [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
    zh: {
      title: "联盟链接声明",
      description:
        "读者通过本站链接在 Amazon、Walmart、AliExpress 和 eBay 完成符合条件的购买时，我们会获得佣金。这对您和我们的结论意味着什么。",
      blocks: [
        {
          p: "读者通过 {siteName} 的链接在 Amazon、Walmart、AliExpress 和 eBay 完成符合条件的购买时，我们会获得佣金。文中观点均属我们自己。",
        },
        {
          p: "作为 Amazon Associates 联盟成员，我们从符合条件的购买中获得收入。以下是 Amazon 要求使用的英文原句：",
        },
        { note: "As an Amazon Associate I earn from qualifying purchases." },
        { h2: "运作方式" },
        {
          p: "您点击联盟链接并完成购买时，商店能识别出您来自本站，并可能从销售额中分给我们一部分。这笔佣金由商店承担，不会加到您的价格里。如果您不想使用我们的链接，可以直接前往商店，您在本站的使用不受任何影响。",
        },
        { h2: "如何识别付费链接" },
        {
          ul: [
            "每个付费链接都有读者看得到的标注。",
            "声明出现在页面第一个购买按钮之前或旁边。",
            "在网页代码中，每个付费链接都标有 rel=sponsored，搜索引擎和浏览器也能识别。",
            "页脚中合作商店的标志同样是付费链接。",
          ],
        },
        { h2: "佣金买不到什么" },
        {
          ul: [
            "**买不到评分**：佣金绝不影响评分。",
            "**买不到排名**：佣金绝不影响排名，产品排名如此，指南中的排序也如此。",
            "**买不到入选**：厂商和商店都不能付费入选。",
            "**买不到沉默**：无论由谁销售，缺点照样写明。",
          ],
        },
        { h2: "价格" },
        {
          p: "每个价格都注明商店名称和我们取得该价格的时间。价格和库存随时可能变动，以购买时商店显示的内容为准。",
        },
        {
          p: "价格一旦按商店规则已经过时，我们就不再显示，而改为“查看价格”，当前价格请到商店查看。换算成其他货币的金额为近似值，并会注明。",
        },
        { h2: "关于商店" },
        {
          p: "Amazon、Walmart、AliExpress 和 eBay 都是独立的公司，不撰写本站文字，也不对其负责。它们的名称和标志归各自所有。您是向商店购买，适用商店的条款；另请参阅《[服务条款](/terms)》。",
        },
        { h2: "疑问" },
        {
          p: "如果某个链接标注得不够清楚，或者您对我们的收入有疑问，请写信至 [{contactEmail}](mailto:{contactEmail})。",
        },
      ],
    },
    fr: {
      title: "Déclaration d’affiliation",
      description:
        "Nous percevons des commissions sur des achats effectués via nos liens vers Amazon, Walmart, AliExpress et eBay. Ce que cela change, ou non.",
      blocks: [
        {
          p: "{siteName} perçoit des commissions sur les achats remplissant les conditions requises, effectués via des liens vers Amazon, Walmart, AliExpress et eBay. Les opinions sont les nôtres.",
        },
        {
          p: "En tant que Partenaire Amazon, nous réalisons un bénéfice sur les achats remplissant les conditions requises. Voici la phrase anglaise telle qu’Amazon l’exige :",
        },
        { note: "As an Amazon Associate I earn from qualifying purchases." },
        { h2: "Comment cela fonctionne" },
        {
          p: "Lorsque vous suivez un lien d’affiliation et que vous achetez, le marchand sait que vous venez de chez nous et peut nous verser une part de la vente. Cette commission est à sa charge ; elle ne s’ajoute pas à votre prix. Si vous préférez ne pas passer par notre lien, rendez-vous directement chez le marchand. Rien ne change pour vous sur ce site.",
        },
        { h2: "Comment reconnaître un lien rémunéré" },
        {
          ul: [
            "Chaque lien rémunéré est signalé comme tel au lecteur.",
            "Une mention figure avant le premier bouton d’achat de la page, ou à côté.",
            "Dans le code de la page, chaque lien rémunéré porte l’attribut rel=sponsored, afin que les moteurs de recherche et les navigateurs le reconnaissent aussi.",
            "Les logos des marchands partenaires, en pied de page, sont également des liens rémunérés.",
          ],
        },
        { h2: "Ce qu’une commission n’achète pas" },
        {
          ul: [
            "**Aucune note** : la commission n’entre jamais dans une note.",
            "**Aucun rang** : la commission n’entre jamais dans un classement, ni de produits ni dans nos guides.",
            "**Aucune place** : ni les fabricants ni les marchands ne peuvent payer pour figurer sur le site.",
            "**Aucun silence** : les défauts sont signalés, quel que soit le vendeur.",
          ],
        },
        { h2: "Les prix" },
        {
          p: "Un prix s’affiche avec le nom du marchand et l’heure à laquelle nous l’avons relevé. Prix et disponibilité peuvent changer à tout moment. Seul compte le prix que le marchand affiche au moment de l’achat.",
        },
        {
          p: "Dès qu’un prix est trop ancien selon les règles du marchand, nous ne l’affichons plus. Vous lisez alors « Voir le prix » et trouvez le prix actuel chez le marchand. Les montants convertis dans une autre devise sont approximatifs et signalés comme tels.",
        },
        { h2: "Les marchands" },
        {
          p: "Amazon, Walmart, AliExpress et eBay sont des entreprises indépendantes. Elles n’écrivent pas nos textes et n’en répondent pas. Leurs noms et leurs logos leur appartiennent. Vous achetez auprès du marchand, à ses conditions ; voir aussi nos [conditions d’utilisation](/terms).",
        },
        { h2: "Questions" },
        {
          p: "Si un lien n’est pas signalé assez clairement, ou si vous avez une question sur nos revenus, écrivez à [{contactEmail}](mailto:{contactEmail}).",
        },
      ],
    },
  },
} as const;
