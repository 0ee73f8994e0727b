export default {
  "mail.greeting": "مرحبًا {name}،",
  "mail.greeting-unnamed": "مرحبًا،",
  "mail.address-instead": "إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:",
  "mail.footer": "وصلتك هذه الرسالة من {site} لأن هذا العنوان سُجِّل لحساب هناك.",
  "mail.footer-alert": "وصلتك هذه الرسالة من {site} لأن هذا العنوان سُجِّل هناك لتنبيه سعر.",
  "mail.confirm-email.subject": "أكِّد عنوان بريدك الإلكتروني في {site}",
  "mail.confirm-email.text":
    "أهلًا بك في {site}. يُرجى تأكيد أن هذا العنوان لك، حتى تتمكن دائمًا من العودة إلى حسابك.",
  "mail.confirm-email.button": "تأكيد العنوان",
  "mail.confirm-email.note": "إذا لم تُنشئ حسابًا في {site}، فلا داعي لفعل أي شيء.",
  "mail.reset-password.subject": "اختر كلمة مرور جديدة لحسابك في {site}",
  "mail.reset-password.text":
    "وصلنا طلب، منك على الأرجح، لاختيار كلمة مرور جديدة لحسابك. يعمل الرابط مرة واحدة فقط، ولفترة قصيرة.",
  "mail.reset-password.button": "اختيار كلمة مرور جديدة",
  "mail.reset-password.note": "إذا لم يكن الطلب منك، فلا داعي لفعل أي شيء: ستبقى كلمة مرورك كما هي.",
  "mail.email-change.subject": "أكِّد عنوان بريدك الإلكتروني الجديد في {site}",
  "mail.email-change.text":
    "طُلب أن يستخدم حسابك في {site} هذا العنوان من الآن فصاعدًا. لن يتغير شيء قبل أن تؤكده.",
  "mail.email-change.button": "تأكيد العنوان الجديد",
  "mail.email-change.note": "إذا لم تطلب ذلك، فلا داعي لفعل أي شيء.",
  "mail.email-changed.subject": "تغيَّر عنوان بريدك الإلكتروني في {site}",
  "mail.email-changed.text":
    "يستخدم حسابك الآن عنوان بريد إلكتروني آخر، ولم يعد بالإمكان تسجيل الدخول بهذا العنوان.",
  "mail.email-changed.button": "الانتقال إلى {site}",
  "mail.email-changed.note": "إذا لم تكن أنت من غيَّره، فاكتب إلينا فورًا: {contact}",
  "mail.password-changed.subject": "تغيَّرت كلمة مرورك في {site}",
  "mail.password-changed.text": "تغيَّرت كلمة مرور حسابك، وسُجِّل الخروج من جميع الأجهزة الأخرى.",
  "mail.password-changed.button": "الانتقال إلى {site}",
  "mail.password-changed.note":
    "إذا لم تكن أنت من غيَّرها، فاختر كلمة مرور جديدة فورًا عبر «نسيت كلمة المرور»، أو اكتب إلينا: {contact}",
  "mail.account-deletion.subject": "سيُحذف حسابك في {site}",
  "mail.account-deletion.text":
    "طلبت حذف حسابك. أُغلق الحساب الآن وسيُحذف نهائيًا في {date}. للاحتفاظ به، سجّل الدخول قبل ذلك اليوم.",
  "mail.account-deletion.button": "الاحتفاظ بالحساب",
  "mail.account-deletion.note":
    "إذا لم تكن أنت من طلب ذلك، فسجّل الدخول وغيِّر كلمة مرورك، أو اكتب إلينا: {contact}",
  "mail.invitation.subject": "أنت مدعوّ إلى {site}",
  "mail.invitation.text":
    "أُنشئ لك حساب ضمن فريق إدارة {site}. من الرابط تختار اسمك وكلمة مرورك، وهو صالح لمرة واحدة ولمدة سبعة أيام.",
  "mail.invitation.button": "قبول الدعوة",
  "mail.invitation.note": "إن لم تكن تتوقع هذه الرسالة فلا يلزمك فعل شيء، أو اسألنا: {contact}",
  "mail.test.subject": "رسالة تجريبية من {site}",
  "mail.test.text": "رسائل {site} تصل: أُرسلت هذه الرسالة من صفحة الإعدادات للتجربة.",
  "mail.test.button": "الانتقال إلى {site}",
  "mail.test.note": "لا يلزمك فعل شيء.",
  "mail.alert-confirm.subject": "أكّد تنبيه السعر في {site}",
  "mail.alert-confirm.text":
    "طلبت إعلامك عندما يصبح سعر {product} {price} أو أقل. يُرجى التأكيد حتى لا يطلب أحد غيرك هذه الرسائل باسمك.",
  "mail.alert-confirm.button": "تأكيد التنبيه",
  "mail.alert-confirm.note": "إن لم تطلب ذلك فلا يلزمك شيء: يُمحى عنوانك خلال أسبوع.",
  "mail.alert-price.subject": "{site}: سعر {product} الآن {price}",
  "mail.alert-price.text":
    "السعر الذي تنتظره: {price} لدى {shop}، كما ظهر في {time}. وربما تغيّر منذ ذلك الحين.",
  "mail.alert-price.button": "شاهده على {site}",
  "mail.alert-price.note": "إيقاف هذا التنبيه ومحو عنوانك: {end}",
} as const;
