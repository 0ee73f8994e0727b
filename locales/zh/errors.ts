import type { ErrorTexts } from "#i18n/error-texts.ts";

export default {
  "malformed-request": "请求中有无法理解的部分。",
  "malformed-json": "请求内容不是有效的 JSON。",
  unauthenticated: "请先登录。",
  "sign-in-failed": "电子邮箱或密码不正确。",
  forbidden: "您没有执行此操作的权限。",
  "not-found": "此地址没有任何内容。",
  "method-not-allowed": "此地址不支持该请求方法。",
  conflict: "在此期间已有人修改了此内容。",
  "slug-taken": "此地址已被占用。",
  gone: "此内容已被移除。",
  "too-large": "请求过大。",
  "address-too-long": "地址过长。",
  "unsupported-media-type": "此处不接受这种内容类型。",
  invalid: "有些字段需要您检查。",
  "too-many-requests": "请求过多，请稍候。",
  internal: "我们这边出了点问题。",
  unavailable: "服务暂时不可用，请稍后再试。",
} as const satisfies ErrorTexts;
