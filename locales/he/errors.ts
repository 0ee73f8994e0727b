import type { ErrorCatalogue } from "#i18n/messages.ts";

export default {
  "error.malformed-request": "חלק מהבקשה אינו מובן.",
  "error.malformed-json": "גוף הבקשה אינו JSON תקין.",
  "error.unauthenticated": "יש להתחבר תחילה.",
  "error.sign-in-failed": "כתובת הדוא״ל או הסיסמה שגויות.",
  "error.forbidden": "אין לך הרשאה לבצע פעולה זו.",
  "error.not-found": "לא נמצא דבר בכתובת זו.",
  "error.method-not-allowed": "כתובת זו אינה תומכת בשיטה שנשלחה.",
  "error.conflict": "מישהו שינה את הפריט בינתיים.",
  "error.slug-taken": "כתובת זו כבר תפוסה.",
  "error.gone": "הפריט הוסר.",
  "error.too-large": "הבקשה גדולה מדי.",
  "error.address-too-long": "הכתובת ארוכה מדי.",
  "error.unsupported-media-type": "סוג תוכן זה אינו מתקבל כאן.",
  "error.invalid": "יש שדות שדורשים תיקון.",
  "error.too-many-requests": "יותר מדי בקשות. נא להמתין רגע.",
  "error.internal": "משהו השתבש אצלנו.",
  "error.unavailable": "השירות אינו זמין כרגע. נא לנסות שוב בעוד רגע.",
} as const satisfies ErrorCatalogue;
