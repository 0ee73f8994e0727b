import type { Shape } from "#i18n/messages.ts";
import type en from "../en/common.ts";

export default {
  "spec.yes": "نعم",
  "spec.no": "لا",
  "feed.description": "أدلة شراء وتوصيات مستقلة من {site}.",
  "feed.disclosure":
    "يكسب {site} عمولات من المشتريات المؤهلة التي تتم عبر بعض الروابط في صفحاته. أما الآراء فهي آراؤه هو.",
  "common.new-window": "(يُفتح في نافذة جديدة)",
  "currency.USD": "دولار أمريكي",
  "currency.ILS": "شيكل إسرائيلي جديد",
  "currency.EUR": "يورو",
  "currency.SAR": "ريال سعودي",
  "currency.CNY": "يوان صيني",
  "error.missing-title": "هذه الصفحة غير موجودة",
  "error.missing-text":
    "ربما كان في العنوان خطأ كتابي، أو نُقلت الصفحة إلى مكان آخر. وكثيرًا ما يوصل البحث إليها.",
  "error.gone-title": "أُزيلت هذه الصفحة",
  "error.gone-text": "أزلناها عمدًا ولن تعود. وقد يوصل البحث إلى ما يشبهها.",
  "error.unavailable-title": "سنعود بعد قليل",
  "error.unavailable-text": "الموقع مشغول أو قيد الصيانة الآن. يُرجى المحاولة مجددًا بعد قليل.",
  "error.silent-title": "لم يصل رد بعد",
  "error.silent-text": "انتهت مهلة الطلب. يُرجى المحاولة مجددًا.",
  "error.broken-title": "حدث خطأ ما",
  "error.broken-text": "الخطأ من جانبنا لا من جانبك. يُرجى المحاولة مجددًا، وإذا تكرر الخطأ فيُرجى مراسلتنا.",
  "error.fetching": "حدث خطأ أثناء جلب البيانات. يُرجى المحاولة لاحقًا.",
  "error.sending": "حدث خطأ أثناء إرسال البيانات. يُرجى المحاولة لاحقًا.",
  "error.http": "خطأ HTTP! رمز الحالة: {code}",
  "error.retry": "إعادة المحاولة",
} as const satisfies Shape<typeof en>;
