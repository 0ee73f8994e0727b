/** The CRM: what readers want more or less of than before, and what they look for in vain. */
export default {
  "trends.title": "الاتجاهات",
  "trends.intro":
    "ما يريده القرّاء أكثر من ذي قبل وما يبحثون عنه بلا جدوى: من أعداد هذا الموقع نفسه، دون أي خدمة أخرى.",
  "trends.parts": "أقسام الاتجاهات",
  "trends.tab-gaps": "لا مقال بعد",
  "trends.tab-topic": "موضوع واحد",
  "trends.compared": "{from} – {to}، مقارنةً بالعدد نفسه من الأيام قبلها. اليوم غير محسوب.",
  "trends.counted": "مجموع ما عُدّ: {now}، وقبل ذلك: {before}. الصفوف التي تكفي للمقارنة: {compared}.",
  "trends.how":
    "يُقارَن الصف إذا عُدّ {least} مرة على الأقل في الفترتين معًا، ويُدرج إذا كانت المصادفة وحدها لا تأتي بمثل هذا التغيّر إلا في أقل من حالة من مئة. والترتيب بحسب التغيّر الذي تضمنه الأعداد لا الذي تُظهره، فلا تتقدّم زيارات قليلة على كثيرة.",
  "trends.how-title": "كيف يُحدَّد ذلك",
  "trends.rising": "في صعود",
  "trends.falling": "في هبوط",
  "trends.none-rising": "لا شيء يصعد بوضوح.",
  "trends.none-falling": "لا شيء يهبط بوضوح.",
  "trends.what": "ماذا",
  "trends.now": "الآن",
  "trends.before": "قبل",
  "trends.change": "التغيّر المؤكَّد",
  "trends.at-least": "× {factor} على الأقل",
  "trends.at-most": "{share} مما كان على الأكثر",
  "trends.course": "حسب اليوم",
  "trends.chart": "{name}: {before} قبل، {now} الآن",
  "trends.too-early": "لا شيء للمقارنة به بعد",
  "trends.too-early-text":
    "يجب أن تُعدّ الفترتان كاملتين. للمدة المختارة يكون ذلك ابتداءً من {date}، ولمدة أقصر قبل ذلك.",
  "trends.nothing": "لم يُعدّ شيء بعد",
  "trends.nothing-text":
    "المشاهدات لمن يسمح بها من الزوار، وعمليات البحث للجميع. وحين توجد يظهر هنا ما يصعد وما يهبط، مع الأعداد التي جاء منها.",
  "trends.gaps-how":
    "بُحث عنه {least} مرات على الأقل ({from} – {to}، واليوم ضمنها)، ولا مقال في الموقع يجيب عنه.",
  "trends.words": "ما بُحث عنه",
  "trends.products": "منتجات تناسبه",
  "trends.no-products": "لا شيء",
  "trends.brief": "اكتب عنه",
  "trends.brief-of": "اكتب عنه: {topic}",
  "trends.no-gaps": "لا بحث بلا مقال",
  "trends.no-gaps-text":
    "ما يبحث عنه القرّاء {least} مرات على الأقل ولا يجيب عنه مقال يظهر هنا: مع المنتجات المناسبة له، وعلى بُعد خطوة من مسودّة.",
  "trends.topic": "الموضوع",
  "trends.topic-lang": "لغة عمليات البحث",
  "trends.topic-counted": "عمليات البحث: {now}، قبل ذلك: {before}، بلا نتيجة: {missed}.",
  "trends.topic-start": "اكتب موضوعًا: يظهر هنا كم مرة بُحث عنه وما في هذا الموقع عنه.",
  "trends.articles": "مقالات عنه",
} as const;
