import articles from "#locales/en/articles.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import discovery from "#locales/en/discovery.json" with { type: "json" };
import feedback from "#locales/en/feedback.json" with { type: "json" };
import frame from "#locales/en/frame.json" with { type: "json" };
import newsletter from "#locales/en/newsletter.json" with { type: "json" };
import products from "#locales/en/products.json" with { type: "json" };

export default { ...common, ...frame, ...products, ...articles, ...discovery, ...feedback, ...newsletter };
