import type { Shape } from "#i18n/messages.ts";
import type en from "../en/common.ts";

export default {
  "spec.yes": "כן",
  "spec.no": "לא",
  "feed.description": "מדריכים והמלצות עצמאיים מאת {site}.",
  "feed.disclosure":
    "{site} מקבל עמלות על רכישות העומדות בתנאי התוכניות ונעשות דרך חלק מהקישורים בעמודיו. הדעות הן שלו בלבד.",
  "common.new-window": "(נפתח בחלון חדש)",
  "currency.USD": "דולר אמריקאי",
  "currency.ILS": "שקל חדש",
  "currency.EUR": "אירו",
  "currency.SAR": "ריאל סעודי",
  "currency.CNY": "יואן סיני",
  "error.missing-title": "העמוד לא נמצא",
  "error.missing-text": "ייתכן שיש בכתובת שגיאת הקלדה, או שהעמוד הועבר. לרוב אפשר למצוא אותו בחיפוש.",
  "error.gone-title": "העמוד הוסר",
  "error.gone-text": "הסרנו אותו בכוונה והוא לא יחזור. אולי חיפוש יעלה משהו דומה.",
  "error.unavailable-title": "תכף נשוב",
  "error.unavailable-text": "האתר עמוס או בתחזוקה כרגע. נא לנסות שוב בעוד רגע.",
  "error.silent-title": "עדיין אין תשובה",
  "error.silent-text": "הבקשה לא נענתה בזמן. נא לנסות שוב.",
  "error.broken-title": "משהו השתבש",
  "error.broken-text": "התקלה אצלנו, לא אצלכם. נא לנסות שוב; אם זה חוזר על עצמו, אפשר לכתוב לנו.",
  "error.fetching": "אירעה שגיאה בטעינת הנתונים. נא לנסות שוב מאוחר יותר.",
  "error.sending": "אירעה שגיאה בשליחת הנתונים. נא לנסות שוב מאוחר יותר.",
  "error.http": "שגיאת HTTP! קוד מצב: {code}",
  "error.retry": "ניסיון נוסף",
} as const satisfies Shape<typeof en>;
