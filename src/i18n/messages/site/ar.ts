import articles from "#locales/ar/articles.json" with { type: "json" };
import common from "#locales/ar/common.json" with { type: "json" };
import discovery from "#locales/ar/discovery.json" with { type: "json" };
import feedback from "#locales/ar/feedback.json" with { type: "json" };
import frame from "#locales/ar/frame.json" with { type: "json" };
import newsletter from "#locales/ar/newsletter.json" with { type: "json" };
import products from "#locales/ar/products.json" with { type: "json" };

export default { ...common, ...frame, ...products, ...articles, ...discovery, ...feedback, ...newsletter };
