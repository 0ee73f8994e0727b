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
  "editor.outline-title": "המתווה בשפות אחרות",
  "editor.outline-what":
    "אין מודל שפה פעיל, ולכן אי אפשר לתרגם. הכותב המובנה יכול לכתוב את המתווה שלו בשפות אחרות, לפי מה שהאתר יודע על אותם מוצרים. זה מתווה באותה שפה, לא תרגום.",
  "editor.outline-changed": "המתווה השתנה מאז שנכתב. מה שאנשים שינו, הוסיפו או הוציאו לא עובר לשפות האחרות.",
  "editor.outline-review-first": "הוא נכנס לטיוטה. שום דבר לא מתפרסם לפני שמישהו עובר על כל חלק ומפרסם.",
  "editor.outline-start": "כתיבת המתווה",
  "editor.outline-gone": "מעט מדי מהמוצרים שלו מפורסמים עכשיו.",
  "editor.outline-done": {
    one: "המתווה נמצא בטיוטה בשפה אחת נוספת ומחכה לבדיקה.",
    two: "המתווה נמצא בטיוטה בשתי שפות נוספות ומחכה לבדיקה.",
    other: "המתווה נמצא בטיוטה ב־{count} שפות נוספות ומחכה לבדיקה.",
  },
  "editor.outline-to-review": "מעבר על החלקים",
  "editor.outline-show": "הצגת המתווים",
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
