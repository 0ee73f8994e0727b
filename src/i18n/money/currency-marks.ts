// Active ISO 4217 codes. Listed here and not read from Intl: browsers and Node builds differ in their lists.
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
  USD: "US$ U$S $US DOLLAR DOLLARS USDOLLAR USDOLLARS UNITEDSTATESDOLLAR AMERICANDOLLAR DOLLARUS DOLLARAMÉRICAIN דולראמריקאי דולרארהב دولار دولارأمريكي 美金 دولار דולר 美元",
  EUR: "€ EURO EUROS ЕВРО ΕΥΡΏ يورو אירו יורו 欧元 歐元",
  GBP: "£ UK£ GB£ £STG STG STERLING POUNDSTERLING BRITISHPOUND BRITISHPOUNDS POUND POUNDS LIVRESTERLING לירהשטרלינג جنيهإسترليني 英镑 英鎊",
  ILS: "₪ NIS SHEKEL SHEKELS SHEQEL ISRAELISHEKEL NEWSHEKEL ISRAELINEWSHEKEL NEWISRAELISHEKEL NEWISRAELISHEQEL NOUVEAUSHEKEL שקלחדש שקלישראלי شيكلإسرائيلي 新谢克尔 新謝克爾 שח שקל שקלים شيكل",
  SAR: "\u20C1 رس SR SRS SAUDIRIYAL SAUDIRIYALS SAUDIARABIANRIYAL RIYALSAOUDIEN ריאלסעודי 沙特里亚尔 ريالسعودي",
  AED: "دإ UAEDIRHAM UAEDIRHAMS UNITEDARABEMIRATESDIRHAM EMIRATIDIRHAM درهمإماراتي \u20C3",
  QAR: "رق QR QATARIRIYAL ريالقطري",
  OMR: "رع OMANIRIAL RO ريالعماني",
  KWD: "دك KD KUWAITIDINAR ديناركويتي",
  BHD: "دب BD BAHRAINIDINAR ديناربحريني",
  JOD: "دأ JD JORDANIANDINAR دينارأردني",
  IQD: "دع",
  TND: "دت DT",
  DZD: "دج DA",
  LYD: "دل",
  MAD: "دم MOROCCANDIRHAM درهممغربي",
  EGP: "جم E£ EGP£ LE EGYPTIANPOUND جنيهمصري",
  LBP: "لل",
  SYP: "لس",
  CNY: "元 圆 圓 人民币 人民幣 RMB CN¥ 元人民币 YUAN RENMINBI CHINESEYUAN YUANRENMINBI CHINESEYUANRENMINBI יואן يوان يوانصيني",
  JPY: "円 JP¥ YEN JAPANESEYEN 日元 日圓 ين",
  KRW: "₩ 원 WON SOUTHKOREANWON KOREANWON",
  INR: "₹ INDIANRUPEE INDIANRUPEES",
  CHF: "FR SFR FRS SWISSFRANC SWISSFRANCS FRANCSUISSE SCHWEIZERFRANKEN 瑞士法郎",
  PLN: "ZŁ ZŁOTY ZŁOTYCH ZLOTY POLISHZLOTY",
  CZK: "KČ CZECHKORUNA",
  HUF: "FT FORINT HUNGARIANFORINT",
  RON: "LEI LEU ROMANIANLEU",
  TRY: "₺ TL TURKISHLIRA TÜRKLIRASI",
  RUB: "₽ РУБ РУБЛЕЙ RUBLE RUBLES RUSSIANRUBLE",
  UAH: "₴ ГРН HRYVNIA UKRAINIANHRYVNIA",
  BRL: "R$ REAL REAIS BRAZILIANREAL",
  CAD: "CA$ C$ CAD$ $CA CDN$ $CAD CANADIANDOLLAR CANADIANDOLLARS DOLLARCANADIEN",
  AUD: "AU$ A$ AUD$ AUS$ AUSTRALIANDOLLAR AUSTRALIANDOLLARS",
  NZD: "NZ$ NZD$ NEWZEALANDDOLLAR",
  HKD: "HK$ HKD$ HONGKONGDOLLAR 港元 港币 港幣",
  TWD: "NT$ NTD NEWTAIWANDOLLAR TAIWANDOLLAR 新台币 新台幣 新臺幣 台币 台幣 臺幣",
  SGD: "S$ SG$ SGD$ SINGAPOREDOLLAR",
  MXN: "MX$ MXN$ MEX$ MEXICANPESO PESOMEXICANO",
  THB: "฿ BAHT THAIBAHT",
  VND: "₫ Đ VNĐ DONG VIETNAMESEDONG",
  PHP: "₱ PHILIPPINEPESO",
  NGN: "₦ NAIRA NIGERIANNAIRA",
  KZT: "₸",
  GEL: "₾",
  ZAR: "R RAND SOUTHAFRICANRAND",
  MYR: "RM RINGGIT MALAYSIANRINGGIT",
  IDR: "RP RUPIAH INDONESIANRUPIAH",
  PEN: "S/",
  SEK: "SKR SWEDISHKRONA SWEDISHKRONOR",
  NOK: "NKR NORWEGIANKRONE NORWEGIANKRONER",
  DKK: "DKR DANISHKRONE DANISHKRONER",
  BDT: "৳ TAKA",
  CRC: "₡",
  GHS: "₵ GH₵",
  KES: "KSH KSHS",
  KHR: "៛",
  LAK: "₭",
  MNT: "₮",
  PYG: "₲",
  AZN: "₼",
  AMD: "֏",
  PKR: "PAKISTANIRUPEE",
  LKR: "SRILANKANRUPEE",
  ARS: "AR$ ARGENTINEPESO",
  CLP: "CLP$ CHILEANPESO",
  COP: "COL$ COP$ COLOMBIANPESO",
};

const sharedMarks: Record<string, CurrencyMark> = {
  $: { codes: dollars, otherwise: "USD" },
  "¥": { codes: ["CNY", "JPY"] },
  KR: { codes: crowns },
  KRONOR: { codes: crowns },
  KRONER: { codes: crowns },
  ريال: { codes: riyals },
  "﷼": { codes: riyals },
  "₨": { codes: rupees },
  RS: { codes: rupees },
  دينار: { codes: dinars },
  درهم: { codes: ["AED", "MAD"] },
  DH: { codes: ["AED", "MAD"], otherwise: "AED" },
  DHS: { codes: ["AED", "MAD"], otherwise: "AED" },
  DIRHAM: { codes: ["AED", "MAD"] },
  DIRHAMS: { codes: ["AED", "MAD"] },
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

/**
 * The one currency a mark means where `stated` is the page's currency and `country` its country (ISO 3166 alpha-2), either empty if
 * unknown; "" where none is certain. The code of a country's currency begins with the country's.
 */
export function currencyOfMark(
  written: string,
  { stated = "", country = "" }: { stated?: string; country?: string } = {},
): string {
  const meant = currenciesOfMark(written);
  if (!meant) return "";
  const [only = ""] = meant.codes;
  if (meant.codes.length === 1) return only;
  if (meant.codes.includes(stated)) return stated;
  const local = country && meant.codes.find((code) => code.startsWith(country));
  return local || (meant.otherwise ?? "");
}
