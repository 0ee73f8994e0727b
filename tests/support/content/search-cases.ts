import type { Language } from "#i18n/languages.ts";

/**
 * What a search must find, per language: one table of words as readers write them. Each language has the same entries, so that a
 * row has the same meaning in all; where a language lacks something, the table gives the reason.
 */
export type SearchedEntity = "headphones" | "case" | "kettle" | "mug" | "guide" | "tea" | "kettles";
/** A query, and its first result. */
type Found = readonly [query: string, first: SearchedEntity];
export type Cases = {
  /** The items' texts: names, and bodies of sentences. */
  texts: Record<SearchedEntity, { name: string; body: string }>;
  /** A word inside a sentence of a body. */
  inSentences: readonly Found[];
  /** Inflected forms of a word: number, article, prefix letters, accents and other marks. */
  forms: readonly Found[];
  /** A query with one or two wrong letters, and the suggested correction; null for none. */
  typos: readonly (readonly [...Found, meant: string | null])[];
  /** A word in the kettle's name, a mug's body, two guides and a category. */
  kettle: string;
  /** A prefix, and the first suggestion. */
  beginnings: readonly Found[];
  /** A synonym for a kettle that is in no text, and an inflected form of it. */
  synonym: readonly [word: string, means: string, otherForm: string];
  /** A query without results, and one counted as the same. */
  missed: readonly [query: string, same: string, term: string];
};

export const searchCases: Record<Language, Cases> = {
  en: {
    texts: {
      headphones: {
        name: "Noise cancelling headphones",
        body: "On a long flight you hear the music, not the café car.",
      },
      case: { name: "Travel case", body: "Holds a WH-1000XM5, its battery and one cable." },
      kettle: { name: "Kettle", body: "Boils a litre in two minutes." },
      mug: { name: "Mug", body: "Goes with all kettles of ours." },
      guide: { name: "Which kettle?", body: "We boiled water for a month." },
      tea: { name: "Tea", body: "Without a kettle there is none." },
      kettles: { name: "Kettles", body: "For tea and women in a hurry." },
    },
    inSentences: [
      ["flight", "headphones"],
      ["music", "headphones"],
      ["month", "guide"],
    ],
    forms: [
      ["kettles", "kettle"],
      ["headphone", "headphones"],
      ["mugs", "mug"],
      ["batteries", "case"],
      ["cafe", "headphones"],
      ["Café", "headphones"],
      ["woman", "kettles"],
    ],
    typos: [
      ["ketle", "kettle", "kettle"],
      ["kettel boils", "kettle", "kettle boils"],
      ["haedphonse", "headphones", "headphones"],
      ["sonny wh1000", "headphones", "sony wh1000"],
    ],
    kettle: "kettle",
    beginnings: [
      ["head", "headphones"],
      ["noise canc", "headphones"],
      ["ket", "kettle"],
    ],
    synonym: ["teapot", "kettle", "teapots"],
    missed: ["Samovar!", "samovar", "samovar"],
  },
  he: {
    texts: {
      headphones: { name: "אוזניות מבטלות רעש", body: "שֶׁקֶט בָּרַכֶּבֶת, ומוזיקה בכל טיסה ארוכה." },
      case: { name: "נרתיק נסיעות", body: "מתאים לאוזניות WH-1000XM5, לסוללה מליתיום ולכבל אחד." },
      kettle: { name: "קומקום", body: "מרתיח ליטר מים בשתי דקות." },
      mug: { name: "ספל", body: "מתאים לכל הקומקומים שלנו." },
      guide: { name: "איזה קומקום לבחור?", body: "הרתחנו מים במשך חודש." },
      tea: { name: "תה", body: "בלי קומקום אין תה." },
      kettles: { name: "קומקומים", body: "לתה ולנשים ממהרות." },
    },
    inSentences: [
      ["רכבת", "headphones"],
      ["טיסה", "headphones"],
      ["חודש", "guide"],
    ],
    forms: [
      ["שקט", "headphones"],
      ["שֶׁקֶט", "headphones"],
      ["ברכבת", "headphones"],
      ["הקומקום", "kettle"],
      ["ולקומקום", "kettle"],
      ["קוּמְקוּם", "kettle"],
      ["קומקומים", "kettle"],
      ["אוזנייה", "headphones"],
      ["אוזניה", "headphones"],
      ["ספלים", "mug"],
      ["סוללות", "case"],
      ["סוללת ליתיום", "case"],
      ["טיסות", "headphones"],
      ["אישה", "kettles"],
    ],
    typos: [
      ["קומקומ", "kettle", null],
      ["קמקום", "kettle", "קומקום"],
      ["אוזנויות", "headphones", "אוזניות"],
      ["קומקןם מרתיח", "kettle", "קומקום מרתיח"],
      ["לאוזנוית", "headphones", "לאוזניות"],
      ["לאוסנוית", "headphones", "לאוזניות"],
      ["sonny wh1000", "headphones", "sony wh1000"],
    ],
    kettle: "קומקום",
    beginnings: [
      ["אוזנ", "headphones"],
      ["מבטלות רע", "headphones"],
      ["קומק", "kettle"],
    ],
    synonym: ["דוד", "קומקום", "הדוד"],
    missed: ["סָמוֹבָר!", "סמובר", "סמובר"],
  },
  ar: {
    texts: {
      headphones: {
        name: "السماعات العازلة للضوضاء",
        body: "لمن يُسافِر كثيرًا ويسمع الموسيقى في الطائرة.",
      },
      case: { name: "حقيبة سفر", body: "تتسع لسماعة WH-1000XM5 وبطاريتها مع سلك واحد." },
      kettle: { name: "غلاية", body: "تغلي لترًا من الماء في دقيقتين." },
      mug: { name: "كوب", body: "يناسب كل الغلايات لدينا." },
      guide: { name: "أي غلاية تختار؟", body: "غلينا الماء شهرًا كاملًا." },
      tea: { name: "شاي", body: "لا شاي من دون غلاية." },
      kettles: { name: "غلايات", body: "للشاي وللنساء المستعجلات." },
    },
    inSentences: [
      ["الطائرة", "headphones"],
      ["موسيقى", "headphones"],
      ["شهر", "guide"],
    ],
    forms: [
      ["غلاية", "kettle"],
      ["الغلاية", "kettle"],
      ["والغلاية", "kettle"],
      ["غَلَّايَة", "kettle"],
      ["غلايه", "kettle"],
      ["الغلايات", "kettle"],
      ["سماعة", "headphones"],
      ["السَّمَّاعات", "headphones"],
      ["يسافر", "headphones"],
      ["حقائب", "case"],
      ["الأكواب", "mug"],
      ["أسلاك", "case"],
    ],
    typos: [
      ["غلايو", "kettle", "غلاية"],
      ["السماغات", "headphones", "السماعات"],
      ["السناغات", "headphones", "السماعات"],
      ["غلابة تغلي", "kettle", "غلاية تغلي"],
      ["sonny wh1000", "headphones", "sony wh1000"],
    ],
    kettle: "غلاية",
    beginnings: [
      ["السما", "headphones"],
      ["سما", "headphones"],
      ["غلا", "kettle"],
    ],
    synonym: ["إبريق", "غلاية", "الأبريق"],
    missed: ["سماور!", "سَماوَر", "سماور"],
  },
  zh: {
    texts: {
      headphones: { name: "降噪耳机", body: "适合长途飞行时安静地听音乐。" },
      case: { name: "旅行收纳盒", body: "可以放下WH-1000XM5、电池和一根数据线。" },
      kettle: { name: "电热水壶", body: "两分钟烧开一升水。" },
      mug: { name: "马克杯", body: "与我们所有的电热水壶搭配。" },
      guide: { name: "如何选择电热水壶", body: "我們測試了二十款不銹鋼產品。" },
      tea: { name: "茶", body: "没有电热水壶就泡不了茶。" },
      kettles: { name: "电热水壶专区", body: "泡茶用。" },
    },
    inSentences: [
      ["飞行", "headphones"],
      ["音乐", "headphones"],
      ["不锈钢", "guide"],
      ["数据线", "case"],
      ["數據線", "case"],
      ["测试", "guide"],
      ["測試", "guide"],
    ],
    // Chinese has no number, articles or accents: a word has one form, but its parts are words, full-width letters are letters, and
    // Traditional characters and Taiwanese words (資料線) match those of the mainland.
    forms: [
      ["水壶", "kettle"],
      ["耳机", "headphones"],
      ["长途音乐", "headphones"],
      ["ＷＨ１０００ＸＭ５", "headphones"],
      ["耳機", "headphones"],
      ["聽音樂", "headphones"],
      ["電熱水壺", "kettle"],
      ["電 熱水壺", "kettle"],
      ["資料線", "case"],
    ],
    // A wrong character is not a misspelling: its bigrams are dropped without a correction. Latin words have letters.
    typos: [
      ["降噪耳几", "headphones", null],
      ["电热水胡", "kettle", null],
      ["sonny耳机", "headphones", "sony耳机"],
      ["sonny耳機", "headphones", "sony耳机"],
      ["sonny wh1000", "headphones", "sony wh1000"],
    ],
    kettle: "电热水壶",
    beginnings: [
      ["降", "headphones"],
      ["降噪耳", "headphones"],
      ["電熱", "kettle"],
      ["电热", "kettle"],
    ],
    // A word's only other form is Traditional characters; a word of several characters is a phrase of its neighbors.
    synonym: ["开水煲", "电热水壶", "開水煲"],
    missed: ["俄國茶炊！", "俄国茶炊", "俄国茶炊"],
  },
  fr: {
    texts: {
      headphones: {
        name: "Casque à réduction de bruit",
        body: "Pour écouter de la musique au café ou pendant un long vol.",
      },
      case: { name: "Étui de voyage", body: "Contient un WH-1000XM5, sa pile et un tuyau." },
      kettle: { name: "Bouilloire", body: "Fait bouillir un litre d’eau en deux minutes." },
      mug: { name: "Tasse", body: "S’accorde à toutes nos bouilloires, comme l’œil au visage." },
      guide: {
        name: "Quelle bouilloire choisir ?",
        body: "Nous avons fait bouillir de l’eau pendant un mois.",
      },
      tea: { name: "Thé", body: "Sans bouilloire, il n’y en a pas." },
      kettles: { name: "Bouilloires", body: "Pour le thé et les journaux du matin." },
    },
    inSentences: [
      ["musique", "headphones"],
      ["vol", "headphones"],
      ["mois", "guide"],
    ],
    forms: [
      ["bouilloires", "kettle"],
      ["la bouilloire", "kettle"],
      ["casques", "headphones"],
      ["cafe", "headphones"],
      ["reduction", "headphones"],
      ["l’étui", "case"],
      ["etuis", "case"],
      ["piles", "case"],
      ["tuyaux", "case"],
      ["journal", "kettles"],
      ["yeux", "mug"],
    ],
    typos: [
      ["bouiloire", "kettle", "bouilloire"],
      ["bouiloirre", "kettle", "bouilloire"],
      ["casqeu réduction", "headphones", "casque réduction"],
      ["sonny wh1000", "headphones", "sony wh1000"],
    ],
    kettle: "bouilloire",
    beginnings: [
      ["casq", "headphones"],
      ["réduction de bru", "headphones"],
      ["bouill", "kettle"],
    ],
    synonym: ["théière", "bouilloire", "theieres"],
    missed: ["Samovârs !", "samovars", "samovars"],
  },
};

/** The same in every language, because numbers are. */
export const models = ["WH-1000XM5", "wh1000xm5", "WH 1000XM5", "Wh_1000-XM5", "wh 1000 xm5"];
export const beginningsOfModels = ["WH1000", "wh-1000", "wh 1000"];
export const gtins = ["4548736132610", "04548736132610", "4 548736 132610", "4-548736-132610"];
export const asins = ["B09XS7JWHH", "b09xs7jwhh"];
