import type { ErrorTexts } from "#i18n/error-texts.ts";

export default {
  "malformed-request": "جزء من الطلب غير مفهوم.",
  "malformed-json": "محتوى الطلب ليس JSON صالحًا.",
  unauthenticated: "يُرجى تسجيل الدخول أولًا.",
  "sign-in-failed": "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  forbidden: "ليست لديك صلاحية للقيام بذلك.",
  "not-found": "لا يوجد شيء في هذا العنوان.",
  "method-not-allowed": "هذا العنوان لا يستجيب لهذه الطريقة.",
  conflict: "عدّل شخص آخر هذا العنصر في هذه الأثناء.",
  "slug-taken": "هذا العنوان مستخدم بالفعل.",
  gone: "تمت إزالة هذا العنصر.",
  "too-large": "الطلب كبير جدًا.",
  "address-too-long": "العنوان طويل جدًا.",
  "unsupported-media-type": "هذا النوع من المحتوى غير مقبول هنا.",
  invalid: "بعض الحقول تحتاج إلى انتباهك.",
  "too-many-requests": "طلبات كثيرة جدًا. يُرجى الانتظار قليلًا.",
  internal: "حدث خطأ من جانبنا.",
  unavailable: "الخدمة غير متاحة الآن. يُرجى المحاولة بعد قليل.",
} as const satisfies ErrorTexts;
