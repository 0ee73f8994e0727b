import type { ErrorCatalogue } from "#i18n/messages.ts";

export default {
  "error.malformed-request": "请求中有无法理解的部分。",
  "error.malformed-json": "请求内容不是有效的 JSON。",
  "error.unauthenticated": "请先登录。",
  "error.sign-in-failed": "电子邮箱或密码不正确。",
  "error.forbidden": "您没有执行此操作的权限。",
  "error.not-found": "此地址没有任何内容。",
  "error.method-not-allowed": "此地址不支持该请求方法。",
  "error.conflict": "在此期间已有人修改了此内容。",
  "error.slug-taken": "此地址已被占用。",
  "error.gone": "此内容已被移除。",
  "error.too-large": "请求过大。",
  "error.address-too-long": "地址过长。",
  "error.unsupported-media-type": "此处不接受这种内容类型。",
  "error.invalid": "有些字段需要您检查。",
  "error.too-many-requests": "请求过多，请稍候。",
  "error.internal": "我们这边出了点问题。",
  "error.unavailable": "服务暂时不可用，请稍后再试。",
} as const satisfies ErrorCatalogue;
