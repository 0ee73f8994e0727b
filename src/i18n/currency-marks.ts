// Active ISO 4217 codes. Kept here and not read from Intl: browsers and Node builds differ in their lists.
const currencyCodes = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF " +
    "CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD " +
    "HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD " +
    "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN " +
    "PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY " +
    "TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

export function isCurrencyCode(code: string): boolean {
  return currencyCodes.has(code);
}

/** The currencies a mark can mean; `otherwise` is the one meant where the default currency is none of them. */
export type CurrencyMark = { codes: readonly string[]; otherwise?: string };

const dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "BBD", "JMD"];
const crowns = ["SEK", "NOK", "DKK", "ISK"];
const riyals = ["SAR", "QAR", "OMR", "YER", "IRR"];
const rupees = ["INR", "PKR", "LKR", "NPR", "MUR"];
const dinars = ["KWD", "BHD", "JOD", "IQD", "TND", "DZD", "LYD", "RSD"];

// One currency per line: the marks are written without dots, spaces and quotes (see currenciesOfMark).
const plainMarks: Record<string, string> = {
  USD: "US$ U$S $US DOLLAR DOLLARS دولار דולר 美元",
  EUR: "€ EURO EUROS يورو אירו יורו 欧元",
  GBP: "£ UK£",
  ILS: "₪ NIS שח שקל שקלים شيكل",
  SAR: "\u20C1 رس SR ريالسعودي",
  AED: "دإ DH DHS درهمإماراتي \u20C3",
  QAR: "رق QR",
  OMR: "رع",
  KWD: "دك KD",
  BHD: "دب BD",
  JOD: "دأ JD",
  IQD: "دع",
  TND: "دت DT",
  DZD: "دج DA",
  LYD: "دل",
  MAD: "دم",
  EGP: "جم E£ LE جنيهمصري",
  LBP: "لل",
  SYP: "لس",
  CNY: "元 圆 圓 人民币 人民幣 RMB CN¥ 元人民币",
  JPY: "円 JP¥",
  KRW: "₩ 원",
  INR: "₹",
  CHF: "FR SFR",
  PLN: "ZŁ",
  CZK: "KČ",
  HUF: "FT",
  RON: "LEI",
  TRY: "₺ TL",
  RUB: "₽ РУБ",
  UAH: "₴ ГРН",
  BRL: "R$",
  CAD: "CA$ C$ CAD$ $CA",
  AUD: "AU$ A$",
  NZD: "NZ$",
  HKD: "HK$",
  TWD: "NT$",
  SGD: "S$",
  MXN: "MX$",
  THB: "฿",
  VND: "₫",
  PHP: "₱",
  NGN: "₦",
  KZT: "₸",
  GEL: "₾",
  ZAR: "R",
  MYR: "RM",
  IDR: "RP",
  PEN: "S/",
};

const sharedMarks: Record<string, CurrencyMark> = {
  $: { codes: dollars, otherwise: "USD" },
  "¥": { codes: ["CNY", "JPY"] },
  KR: { codes: crowns },
  ريال: { codes: riyals },
  "﷼": { codes: riyals },
  "₨": { codes: rupees },
  RS: { codes: rupees },
  دينار: { codes: dinars },
  درهم: { codes: ["AED", "MAD"] },
  جنيه: { codes: ["EGP", "SDG", "GBP"] },
};

const marks = new Map<string, CurrencyMark>(Object.entries(sharedMarks));
for (const [code, written] of Object.entries(plainMarks)) {
  for (const mark of written.split(" ")) marks.set(mark, { codes: [code] });
}

/** What a written mark ("US$", "ש״ח", "ر.س.", "usd") can mean; null when it is no currency mark known here. */
export function currenciesOfMark(written: string): CurrencyMark | null {
  const mark = written.toUpperCase().replace(/[\s."'״׳“”’]/gu, "");
  if (currencyCodes.has(mark)) return { codes: [mark] };
  return marks.get(mark) ?? null;
}
