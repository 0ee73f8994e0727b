import type { ErrorTexts } from "#i18n/error-texts.ts";

export default {
  "malformed-request": "חלק מהבקשה אינו מובן.",
  "malformed-json": "גוף הבקשה אינו JSON תקין.",
  unauthenticated: "יש להתחבר תחילה.",
  "sign-in-failed": "כתובת הדוא״ל או הסיסמה שגויות.",
  forbidden: "אין לך הרשאה לבצע פעולה זו.",
  "not-found": "לא נמצא דבר בכתובת זו.",
  "method-not-allowed": "כתובת זו אינה תומכת בשיטה שנשלחה.",
  conflict: "מישהו שינה את הפריט בינתיים.",
  "slug-taken": "כתובת זו כבר תפוסה.",
  gone: "הפריט הוסר.",
  "too-large": "הבקשה גדולה מדי.",
  "address-too-long": "הכתובת ארוכה מדי.",
  "unsupported-media-type": "סוג תוכן זה אינו מתקבל כאן.",
  invalid: "יש שדות שדורשים תיקון.",
  "too-many-requests": "יותר מדי בקשות. נא להמתין רגע.",
  internal: "משהו השתבש אצלנו.",
  unavailable: "השירות אינו זמין כרגע. נא לנסות שוב בעוד רגע.",
} as const satisfies ErrorTexts;
