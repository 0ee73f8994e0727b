import type { Language } from "#i18n/languages.ts";
import { dice } from "../random/dice.ts";

/** Generated products, each with its title at another shop: words dropped, added, joined, split and reordered. */
export type SearchPair = { name: string; brand: string; model: string; summary: string; query: string };

type Words = { types: string[]; traits: string[]; noise: string[]; sentence: (type: string) => string };

const list = (text: string): string[] => text.split(" · ");

const wordsOf: Record<Language, Words> = {
  en: {
    types: list(
      "air fryer · electric kettle · coffee grinder · stand mixer · cordless drill · desk lamp · office chair · robot vacuum · hair dryer · water bottle · gaming mouse · mechanical keyboard · wireless headphones · smart watch · baby stroller · yoga mat · camping tent · hiking backpack · kitchen scale · garden hose · bike helmet · phone case · power bank · soundbar · picture frame",
    ),
    traits: list(
      "black · white · stainless steel · bamboo · foldable · rechargeable · waterproof · digital · compact · adjustable · quiet · heavy duty · portable · non stick · double wall · with timer · with lid · noise cancelling · ergonomic · lightweight · cordless · large · USB C · LED display · dishwasher safe",
    ),
    noise: list(
      "new · original · for home · best price · 2026 model · free delivery · gift · official · professional · set",
    ),
    sentence: (type) => `A ${type} for every day.`,
  },
  fr: {
    types: list(
      "friteuse à air · bouilloire électrique · moulin à café · robot pâtissier · perceuse sans fil · lampe de bureau · chaise de bureau · aspirateur robot · sèche-cheveux · gourde isotherme · souris gaming · clavier mécanique · casque sans fil · montre connectée · poussette bébé · tapis de yoga · tente de camping · sac à dos de randonnée · balance de cuisine · tuyau d’arrosage · casque de vélo · coque de téléphone · batterie externe · barre de son · cadre photo",
    ),
    traits: list(
      "noir · blanc · acier inoxydable · bambou · pliable · rechargeable · étanche · numérique · compact · réglable · silencieux · robuste · portable · antiadhésif · double paroi · avec minuteur · avec couvercle · réduction de bruit · ergonomique · léger · grand format · USB C · écran LED · lavable",
    ),
    noise: list(
      "neuf · original · pour la maison · meilleur prix · modèle 2026 · livraison gratuite · cadeau · officiel · professionnel · lot",
    ),
    sentence: (type) => `Un produit de tous les jours : ${type}.`,
  },
  he: {
    types: list(
      "סיר טיגון באוויר · קומקום חשמלי · מטחנת קפה · מיקסר עומד · מברגה נטענת · מנורת שולחן · כיסא משרדי · שואב אבק רובוטי · מייבש שיער · בקבוק מים · עכבר גיימינג · מקלדת מכנית · אוזניות אלחוטיות · שעון חכם · עגלת תינוק · מזרן יוגה · אוהל קמפינג · תיק גב לטיולים · משקל מטבח · צינור השקיה · קסדת אופניים · כיסוי לטלפון · סוללה ניידת · מקרן קול · מסגרת תמונה",
    ),
    traits: list(
      "שחור · לבן · נירוסטה · במבוק · מתקפל · נטען · עמיד במים · דיגיטלי · קומפקטי · מתכוונן · שקט · חזק במיוחד · נייד · נון סטיק · דופן כפולה · עם טיימר · עם מכסה · מבטל רעשים · ארגונומי · קל משקל · גדול · חיבור USB · תצוגת לד",
    ),
    noise: list("חדש · מקורי · לבית · מחיר מבצע · דגם 2026 · משלוח חינם · מתנה · רשמי · מקצועי · סט"),
    sentence: (type) => `${type} לשימוש יומיומי.`,
  },
  ar: {
    types: list(
      "قلاية هوائية · غلاية كهربائية · مطحنة قهوة · خلاط ثابت · مثقاب لاسلكي · مصباح مكتب · كرسي مكتب · مكنسة روبوت · مجفف شعر · زجاجة ماء · فأرة ألعاب · لوحة مفاتيح ميكانيكية · سماعات لاسلكية · ساعة ذكية · عربة أطفال · بساط يوغا · خيمة تخييم · حقيبة ظهر للمشي · ميزان مطبخ · خرطوم حديقة · خوذة دراجة · غطاء هاتف · بطارية متنقلة · مكبر صوت · إطار صور",
    ),
    traits: list(
      "أسود · أبيض · فولاذ مقاوم للصدأ · خيزران · قابل للطي · قابل للشحن · مقاوم للماء · رقمي · مدمج · قابل للتعديل · هادئ · متين · محمول · غير لاصق · جدار مزدوج · مع مؤقت · مع غطاء · عازل للضوضاء · مريح · خفيف الوزن · كبير · منفذ USB · شاشة LED",
    ),
    noise: list("جديد · أصلي · للمنزل · أفضل سعر · موديل 2026 · توصيل مجاني · هدية · رسمي · احترافي · طقم"),
    sentence: (type) => `${type} للاستخدام اليومي.`,
  },
  zh: {
    types: list(
      "空气炸锅 · 电热水壶 · 咖啡研磨机 · 厨师机 · 无线电钻 · 台灯 · 办公椅 · 扫地机器人 · 吹风机 · 保温杯 · 游戏鼠标 · 机械键盘 · 无线耳机 · 智能手表 · 婴儿推车 · 瑜伽垫 · 露营帐篷 · 登山背包 · 厨房秤 · 花园水管 · 自行车头盔 · 手机壳 · 充电宝 · 回音壁 · 相框",
    ),
    traits: list(
      "黑色 · 白色 · 不锈钢 · 竹制 · 可折叠 · 可充电 · 防水 · 数显 · 小巧 · 可调节 · 静音 · 加厚 · 便携 · 不粘 · 双层 · 带定时 · 带盖 · 降噪 · 人体工学 · 轻便 · 大容量 · USB接口 · LED屏",
    ),
    noise: list("新款 · 正品 · 家用 · 特价 · 2026款 · 包邮 · 礼物 · 官方 · 专业 · 套装"),
    sentence: (type) => `日常使用的${type}。`,
  },
};

const starts = "Ba Ke Lo Mi Nu Ra Si To Ve Zo Dal Fer Gri Hal Jun Kro Lim Mar Nor Pra".split(" ");
const ends = "dex via lon tra mis ko ra ven tek lia bri sol nix wen dra".split(" ");

const fewestBrands = 15;
const productsOfBrand = 133;

/** Brands per number of products: a larger shop sells more brands, not more of each. */
const brandsFor = (count: number): number =>
  Math.min(Math.max(fewestBrands, Math.round(count / productsOfBrand)), starts.length * ends.length);

/** `count` products of a language, reproducible for a seed. */
export function searchPairs(lang: Language, count: number, seed: number): SearchPair[] {
  const roll = dice(seed);
  const one = <Value>(from: readonly Value[]): Value => from[roll(from.length)] as Value;
  const some = <Value>(from: readonly Value[], most: number): Value[] => {
    const left = [...from];
    return Array.from({ length: most }, () => left.splice(roll(left.length), 1)[0] as Value);
  };
  const shuffled = <Value>(all: readonly Value[]): Value[] => some(all, all.length);
  const chance = (percent: number): boolean => roll(100) < percent;
  const { types, traits, noise, sentence } = wordsOf[lang];
  const space = lang === "zh" ? "" : " ";
  const brands = brandsFor(count);
  return Array.from({ length: count }, () => {
    const at = roll(brands);
    const brand = `${starts[at % starts.length]}${ends[(at + 2 * Math.floor(at / starts.length)) % ends.length]}`;
    // Products of one line differ in traits and sizes.
    const series = `${starts[(at + 1 + roll(4)) % starts.length]}${ends[(at + 3) % ends.length]}`;
    const [letters, digits] = [String.fromCharCode(65 + roll(26), 65 + roll(26)), String(100 + roll(900))];
    const model = `${letters}-${digits}`;
    const type = one(types);
    const own = some(traits, 3 + roll(3));
    const measure = `${1 + roll(30)}${one([" L", " cm", " W", " g"])}`;
    const name = [brand, series, model, type, ...own, measure].join(" ");
    const spelledModel = one([`${letters}${digits}`, `${letters} ${digits}`, model]);
    const typed = chance(20) && lang === "en" ? type.replace(" ", "") : type;
    const parts = [
      ...(chance(75) ? [brand] : []),
      ...(chance(65) ? [series] : []),
      ...(chance(40) ? [spelledModel] : []),
      ...own.filter(() => chance(65)),
      ...(chance(60) ? [measure.replace(" ", "")] : []),
      ...some(noise, roll(4)),
      // Another shop sells another color or adds words.
      ...(chance(50) ? [one(traits)] : []),
    ];
    const order = chance(50) ? shuffled([typed, ...parts]) : [...parts.slice(0, 2), typed, ...parts.slice(2)];
    return {
      name,
      brand,
      model,
      summary: sentence(type),
      query: order.join(chance(70) ? " " : space || " ").slice(0, 200),
    };
  });
}
