export default {
  "mail.greeting": "שלום {name},",
  "mail.greeting-unnamed": "שלום,",
  "mail.address-instead": "אם הכפתור אינו פועל, אפשר להעתיק את הכתובת הזאת לדפדפן:",
  "mail.footer": "ההודעה נשלחה אליך מאתר {site}, משום שכתובת זו נמסרה שם עבור חשבון.",
  "mail.confirm-email.subject": "אישור כתובת הדוא״ל שלך באתר {site}",
  "mail.confirm-email.text":
    "ברוכים הבאים לאתר {site}. נבקש לאשר שהכתובת הזאת שייכת לך, כדי שתמיד אפשר יהיה להיכנס שוב לחשבון.",
  "mail.confirm-email.button": "אישור הכתובת",
  "mail.confirm-email.note": "אם לא נרשמת לאתר {site}, אין צורך לעשות דבר.",
  "mail.reset-password.subject": "בחירת סיסמה חדשה באתר {site}",
  "mail.reset-password.text":
    "התקבלה בקשה, ככל הנראה ממך, לבחור סיסמה חדשה לחשבון. הקישור פועל פעם אחת בלבד, ולזמן קצר.",
  "mail.reset-password.button": "בחירת סיסמה חדשה",
  "mail.reset-password.note": "אם הבקשה לא הגיעה ממך, אין צורך לעשות דבר: הסיסמה נשארת כפי שהיא.",
  "mail.email-change.subject": "אישור כתובת הדוא״ל החדשה שלך באתר {site}",
  "mail.email-change.text": "מעכשיו החשבון שלך באתר {site} אמור להשתמש בכתובת הזאת. עד לאישור לא ישתנה דבר.",
  "mail.email-change.button": "אישור הכתובת החדשה",
  "mail.email-change.note": "אם לא ביקשת זאת, אין צורך לעשות דבר.",
  "mail.email-changed.subject": "כתובת הדוא״ל שלך באתר {site} הוחלפה",
  "mail.email-changed.text": "החשבון שלך משתמש עכשיו בכתובת דוא״ל אחרת. אי אפשר עוד להתחבר עם הכתובת הזאת.",
  "mail.email-changed.button": "מעבר לאתר {site}",
  "mail.email-changed.note": "אם לא החלפת אותה בעצמך, יש לכתוב לנו מיד: {contact}",
  "mail.password-changed.subject": "הסיסמה שלך באתר {site} הוחלפה",
  "mail.password-changed.text": "הסיסמה של החשבון שלך הוחלפה, וכל המכשירים האחרים נותקו ממנו.",
  "mail.password-changed.button": "מעבר לאתר {site}",
  "mail.password-changed.note":
    "אם לא החלפת אותה בעצמך, יש לבחור מיד סיסמה חדשה דרך ״שכחתי סיסמה״, או לכתוב לנו: {contact}",
} as const;
