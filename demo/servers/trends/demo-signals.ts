import { hash } from "node:crypto";
import { type TrendCountry, trendCountries } from "#features/trends/outside.ts";

/**
 * What the demo makes up of the world's searches and reading: things that shops sell, in the words of each language. An article's views
 * are of its name and the day alone, so that each question about them is answered alike.
 */
type DemoSignals = { searches: readonly string[]; articles: readonly string[] };

const signalsByLanguage = new Map<string, DemoSignals>(
  Object.entries({
    en: {
      searches: [
        "noise cancelling headphones",
        "winter sleeping bag",
        "espresso machine deals",
        "e-bike battery",
        "standing desk",
        "robot vacuum",
        "rain jacket",
        "action camera",
        "running shoes",
        "air fryer",
      ],
      articles: [
        "Noise-cancelling_headphones",
        "Espresso_machine",
        "Sleeping_bag",
        "Mechanical_keyboard",
        "Standing_desk",
        "Robotic_vacuum_cleaner",
        "Sunscreen",
        "Electric_bicycle",
        "Headphones",
        "Tent",
        "Kettle",
        "Smartwatch",
      ],
    },
    he: {
      searches: [
        "אוזניות מבטלות רעש",
        "שק שינה לחורף",
        "מכונת אספרסו",
        "אופניים חשמליים",
        "שולחן עמידה",
        "שואב אבק רובוטי",
        "מעיל גשם",
        "נעלי ריצה",
      ],
      articles: [
        "אוזניות",
        "מכונת_אספרסו",
        "שק_שינה",
        "אופניים_חשמליים",
        "שואב_אבק",
        "קרם_הגנה",
        "אוהל",
        "קומקום",
        "שעון_חכם",
        "נעל",
      ],
    },
    fr: {
      searches: [
        "casque antibruit",
        "sac de couchage hiver",
        "machine à expresso",
        "vélo électrique",
        "bureau assis debout",
        "aspirateur robot",
        "veste de pluie",
        "chaussures de course",
      ],
      articles: [
        "Casque_audio",
        "Machine_à_expresso",
        "Sac_de_couchage",
        "Vélo_à_assistance_électrique",
        "Aspirateur_robot",
        "Crème_solaire",
        "Tente",
        "Bouilloire",
        "Montre_connectée",
        "Clavier_mécanique",
      ],
    },
    ar: {
      searches: [
        "سماعات عازلة للضوضاء",
        "كيس نوم شتوي",
        "آلة إسبريسو",
        "دراجة كهربائية",
        "مكتب قابل للرفع",
        "مكنسة روبوت",
        "سترة مطر",
        "أحذية جري",
      ],
      articles: [
        "سماعة_رأس",
        "آلة_إسبريسو",
        "كيس_نوم",
        "دراجة_كهربائية",
        "مكنسة_كهربائية",
        "واقي_الشمس",
        "خيمة",
        "غلاية",
        "ساعة_ذكية",
        "لوحة_مفاتيح",
      ],
    },
    zh: {
      searches: [],
      articles: [
        "耳机",
        "意式咖啡机",
        "睡袋",
        "电动自行车",
        "扫地机器人",
        "防晒霜",
        "帐篷",
        "电热水壶",
        "智能手表",
        "机械键盘",
      ],
    },
  }),
);

/** Between 0 and 1, the same for the same words. */
const chance = (...words: readonly (string | number)[]): number =>
  Number.parseInt(hash("sha256", words.join(" ")).slice(0, 8), 16) / 0xffff_ffff;

/** The searches of a day in a country, the most frequent first. */
export function demoSearches(country: string, day: number): { topic: string; times: number }[] {
  const lang = trendCountries[country as TrendCountry] ?? "en";
  return (signalsByLanguage.get(lang)?.searches ?? [])
    .map((topic) => ({ topic, chance: chance(country, topic, day) }))
    .sort((a, b) => b.chance - a.chance)
    .map(({ topic }, place) => ({
      topic,
      times: [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000][place] ?? 500,
    }));
}

export const demoArticles = (lang: string): readonly string[] => signalsByLanguage.get(lang)?.articles ?? [];

/** How often an article was read on a day; null where there is none of that name. */
export function viewsOn(lang: string, article: string, day: number): number | null {
  if (!demoArticles(lang).includes(article)) return null;
  const usual = 400 + chance(lang, article) * 6_000;
  // Each has its own week, and some are on their way up or down.
  const wave = 1 + 0.25 * Math.sin((day + chance(article) * 7) * ((2 * Math.PI) / 7));
  const course = 1 + (chance(article, "course") - 0.5) * Math.sin(day / 9);
  return Math.round(usual * wave * course * (0.9 + 0.2 * chance(article, day)));
}
