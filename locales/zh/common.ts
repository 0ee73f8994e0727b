import type { Shape } from "#i18n/messages.ts";
import type en from "../en/common.ts";

export default {
  "spec.yes": "是",
  "spec.no": "否",
  "feed.description": "来自 {site} 的独立指南与推荐。",
  "feed.disclosure":
    "读者通过 {site} 页面上的部分链接完成符合条件的购买时，{site} 会获得佣金。文中观点均属 {site} 自己。",
  "common.new-window": "（在新窗口中打开）",
  "currency.USD": "美元",
  "currency.ILS": "以色列新谢克尔",
  "currency.EUR": "欧元",
  "currency.SAR": "沙特里亚尔",
  "currency.CNY": "人民币",
  "error.missing-title": "找不到此页面",
  "error.missing-text": "地址可能有误，或者页面已经移走。搜索一下，往往就能找到。",
  "error.gone-title": "此页面已移除",
  "error.gone-text": "我们有意移除了此页面，不会再恢复。搜索一下，也许能找到类似的内容。",
  "error.unavailable-title": "马上回来",
  "error.unavailable-text": "网站正忙或正在维护，请稍后再试。",
  "error.silent-title": "暂时没有响应",
  "error.silent-text": "请求超时，请重试。",
  "error.broken-title": "出了点问题",
  "error.broken-text": "这是我们的问题，与您无关。请重试；如果一再出现，请写信告诉我们。",
  "error.fetching": "获取数据时出错，请稍后再试。",
  "error.sending": "发送数据时出错，请稍后再试。",
  "error.http": "HTTP 错误！状态码：{code}",
  "error.retry": "重试",
} as const satisfies Shape<typeof en>;
