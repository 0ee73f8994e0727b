import type { Language } from "#i18n/languages.ts";

/**
 * Product names, and how else readers write them: each query finds its product first, with all its words. Each
 * language has the same kinds of spelling, as far as they exist.
 */
type Spellings = readonly (readonly [name: string, queries: readonly string[]])[];

/** The same in every language, because numbers, unit symbols and Latin brand names are. */
const everywhere: Spellings = [
  [
    "Sony WH-1000XM5",
    ["WH-1000XM5", "wh1000 xm5", "WH 1000 XM 5", "wh1000xm5", "sony wh 1000xm5", "ＷＨ－１０００ＸＭ５"],
  ],
  ["Nvidia RTX 4070 Ti Super", ["rtx4070ti", "RTX-4070 Ti", "rtx 4070ti super", "RTX4070 TI"]],
  ["Canon EOS R6 Mark Ⅱ", ["eos r6 mark ii", "EOS-R6 MarkII", "canon r6 mark Ⅱ"]],
  ["AirFryer XL", ["air fryer xl", "air-fryer", "airfryer xl", "Air Fryer"]],
  ["Logi Smart Watch", ["smartwatch", "smart-watch", "smart watch logi"]],
  ["Bose HeadPhones 700", ["head phones 700", "head-phones", "bose headphones"]],
  ["Braun 1.7 L", ["braun 1.7L", "BRAUN 1,7 l", "1.7 litre braun", "braun 1.7-liter", "braun 1.7 liters"]],
  // Neither finds the other.
  ["Anker 18 W", ["18w", "anker 18 watt"]],
  ["Krups 1.8 W", ["1.8w", "1,80 W", "krups 1.8 watt"]],
  ["Philips USB 3.0", ["usb3.0", "usb 3", "USB-3.0"]],
  ["Tefal 2.5kg", ["2.5 kg", "2,5㎏", "tefal 2.5 kilograms"]],
  ['Dell 27"', ["27 inch", "27in", "dell 27-inch", "27″", "dell 27''"]],
  ["Ikea 30 × 40 cm", ["30x40", "30x40cm", "30 x 40 cm", "ikea 30×40"]],
  ["Bosch ½ in", ["1/2 in", "bosch 1/2", "½"]],
  ["Vileda 12m²", ["12m2", "vileda 12 m²"]],
  ["Oﬃce ①", ["office 1", "office ①"]],
  ["De’Longhi Dedica", ["delonghi", "de'longhi dedica", "De Longhi", "DELONGHI"]],
  ["L’Oréal Elvive", ["loreal", "l'oreal elvive", "L’ORÉAL"]],
  ["Wonder™ 3-in-1", ["wonder 3in1", "3 in 1", "wonder® 3 in 1"]],
  ["Makita 1,200 W", ["1200w", "1200 watt", "makita 1.200 W"]],
];

export const searchSpellings: Record<Language, Spellings> = {
  en: [
    ...everywhere,
    ["Coffee table for my garden", ["the coffee table", "a coffee-table for your garden"]],
    ["Women’s raincoat", ["womens raincoat", "women rain coat", "rain-coat women's"]],
    ["Café crème maker", ["cafe creme maker", "CAFÉ CREME"]],
  ],
  he: [
    ...everywhere,
    ["מסך 24 אינץ׳", ['24"', "מסך 24״", "מסך 24 אינטש", "24 inch"]],
    ["סרט מדידה 5 ס״מ", ['5 ס"מ', "5 ס''מ", "5 ס״מ", "5 סמ", "5cm", "סרט 5 ס׳׳מ"]],
    ["קומקום 1.7 ליטר", ["קומקום 1.7L", "קומקום 1.7 ל׳", "קומקום 1,7 ליטר", "הקומקום 1.7 ליטר"]],
    ["אוזניות תוך־אוזן", ["אוזניות תוך אוזן", "אוזניות תוך-אוזן", "אוזנייה תוך אוזן"]],
    ["מד־חום דיגיטלי", ["מד חום", "מדחום", "מד-חום דיגיטלי"]],
    ["ג׳ינס כחול", ["ג'ינס", "גינס כחול", "הג׳ינס הכחול"]],
    ["שואב אבק", ["השואב", "לשואב אבק", "שׁוֹאֵב"]],
  ],
  ar: [
    ...everywhere,
    ["شاشة 24 بوصة", ["24 inch", "شاشة ٢٤ بوصة", 'شاشة 24"', "الشاشة 24 إنش"]],
    ["غلاية ماء 1.7 لتر", ["غلاية 1.7L", "غلاية 1.7 ليتر", "غلاية ١٫٧ لتر", "الغلاية 1,7 لتر"]],
    ["دراجة 3 كغ", ["3kg", "دراجة 3 كجم", "الدراجة ٣ كيلو"]],
    ["سماعات بلوتوث", ["السماعات", "سماعة بلوتوث", "سمّاعات"]],
    ["فوق بنفسجي", ["فوق-بنفسجي", "فوقبنفسجي", "الفوق بنفسجي"]],
    ["ﻻبتوب", ["لابتوب", "اللابتوب"]],
  ],
  zh: [
    ...everywhere,
    ["写字台灯", ["写字 台灯", "写字台 灯", "寫字檯燈", "写字台"]],
    ["電動 牙刷", ["电动牙刷", "電動牙刷", "电动 牙刷"]],
    ["24英寸显示器", ["24 inch", "24寸显示器", "24吋顯示器", '24"显示器']],
    ["1.7升电热水壶", ["1.7L电热水壶", "水壶1.7 升", "1.7公升電熱水壺"]],
    ["500克茶叶", ["500g茶叶", "茶葉500克", "茶叶 500 g"]],
    ["无线鼠标", ["無線滑鼠", "滑鼠", "无线 鼠标"]],
    ["激光打印机", ["雷射印表機", "印表機", "鐳射打印機"]],
    ["吹風機護髮", ["吹风机护发", "护发", "護髮"]],
    ["Ｋｉｎｄｌｅ電子書", ["kindle电子书", "Kindle 電子書"]],
  ],
  fr: [
    ...everywhere,
    ["Écran 24 pouces", ['ecran 24"', "écran 24 pouce", "24 inch", "24po"]],
    ["Clé USB 64 Go", ["cle usb 64go", "64 GB", "clé 64gb"]],
    ["Sèche-cheveux ionique", ["seche cheveux", "sèche cheveux ionique", "sechecheveux"]],
    ["Bouilloire 1,7 litre", ["bouilloire 1.7L", "1,7 l", "bouilloires 1.7 litres"]],
    ["Porte-monnaie d’été", ["portemonnaie", "porte monnaie été", "porte-monnaie d'ete"]],
    ["Œuf cuit-vapeur", ["oeuf cuit vapeur", "œufs"]],
  ],
};
