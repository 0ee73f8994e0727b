import articles from "#locales/zh/articles.json" with { type: "json" };
import common from "#locales/zh/common.json" with { type: "json" };
import discovery from "#locales/zh/discovery.json" with { type: "json" };
import feedback from "#locales/zh/feedback.json" with { type: "json" };
import frame from "#locales/zh/frame.json" with { type: "json" };
import newsletter from "#locales/zh/newsletter.json" with { type: "json" };
import products from "#locales/zh/products.json" with { type: "json" };

export default { ...common, ...frame, ...products, ...articles, ...discovery, ...feedback, ...newsletter };
