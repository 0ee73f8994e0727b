import type { ErrorCatalogue } from "#i18n/messages.ts";

export default {
  "error.malformed-request": "جزء من الطلب غير مفهوم.",
  "error.malformed-json": "محتوى الطلب ليس JSON صالحًا.",
  "error.unauthenticated": "يُرجى تسجيل الدخول أولًا.",
  "error.sign-in-failed": "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  "error.forbidden": "ليست لديك صلاحية للقيام بذلك.",
  "error.not-found": "لا يوجد شيء في هذا العنوان.",
  "error.method-not-allowed": "هذا العنوان لا يستجيب لهذه الطريقة.",
  "error.conflict": "عدّل شخص آخر هذا العنصر في هذه الأثناء.",
  "error.slug-taken": "هذا العنوان مستخدم بالفعل.",
  "error.gone": "تمت إزالة هذا العنصر.",
  "error.too-large": "الطلب كبير جدًا.",
  "error.address-too-long": "العنوان طويل جدًا.",
  "error.unsupported-media-type": "هذا النوع من المحتوى غير مقبول هنا.",
  "error.invalid": "بعض الحقول تحتاج إلى انتباهك.",
  "error.too-many-requests": "طلبات كثيرة جدًا. يُرجى الانتظار قليلًا.",
  "error.internal": "حدث خطأ من جانبنا.",
  "error.unavailable": "الخدمة غير متاحة الآن. يُرجى المحاولة بعد قليل.",
} as const satisfies ErrorCatalogue;
