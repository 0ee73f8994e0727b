import type { Shape } from "#i18n/messages.ts";
import type en from "../en/crm-editor-machine.ts";

export default {
  "editor.item-title": "תרגום במכונה",
  "editor.item-intro": "שדות ריקים ושדות לא מעודכנים מתורגמים לטיוטה. שום דבר לא מתפרסם לפני שמישהו מפרסם.",
  "editor.item-languages": "לאילו שפות?",
  "editor.item-overwrites": "להחליף גם מה שאנשים כתבו",
  "editor.item-start": "תרגום",
  "editor.item-ordered": "זה בתור, והעבודה נמשכת גם אחרי שיוצאים.",
  "editor.item-queued": "בתרגום",
  "editor.item-rests": "התרגום בהפסקה",
  "editor.item-count": "{done} מתוך {total}",
  "editor.item-done": {
    one: "שפה אחת תורגמה ונמצאת בטיוטה.",
    two: "שתי שפות תורגמו ונמצאות בטיוטה.",
    other: "{count} שפות תורגמו ונמצאות בטיוטה.",
  },
  "editor.item-failed": "לא ניתן היה לתרגם. בהזמנה כתוב למה.",
  "editor.item-nothing": "לא היה מה לתרגם.",
  "editor.item-show": "הצגת התרגומים",
  "editor.item-run": "להזמנה",
  "editor.suggest-use": "שימוש",
  "editor.suggest-use-named": "שימוש ב„{text}”",
  "editor.suggest-add": "הוספה",
  "editor.suggest-add-named": "הוספת „{text}”",
  "editor.suggest-none": "ממה שכתוב כאן אין עדיין מה להציע.",
  "editor.suggest-all-dropped":
    "המודל לא הציע דבר שאפשר להשתמש בו: ארוך מדי, או עם מספרים או שבחים שאין להם כאן בסיס.",
  "editor.suggest-dropped": {
    one: "הצעה אחת הושמטה: ארוכה מדי, או עם מספר או שבח שאין להם כאן בסיס.",
    two: "שתי הצעות הושמטו: ארוכות מדי, או עם מספרים או שבחים שאין להם כאן בסיס.",
    other: "{count} הצעות הושמטו: ארוכות מדי, או עם מספרים או שבחים שאין להם כאן בסיס.",
  },
  "editor.suggest-by-model": "ממודל השפה, לפי מה שכתוב כאן. כדאי לבדוק לפני השימוש.",
  "editor.suggest-by-site": "הורכב מהמילים שכתובות כאן; מודל שפה לא השתתף.",
  "editor.suggest-unseen": "הורכב משמות ומתיאורים: איש לא הסתכל בתמונה. כתבו מה רואים בה.",
  "editor.suggest-withheld": "מה שאולי בא מחנות שכלליה אוסרים זאת לא נמסר למודל.",
  "editor.suggest-close": "סגירה",
} satisfies Shape<typeof en>;
