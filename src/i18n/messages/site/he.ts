import articles from "#locales/he/articles.json" with { type: "json" };
import common from "#locales/he/common.json" with { type: "json" };
import discovery from "#locales/he/discovery.json" with { type: "json" };
import feedback from "#locales/he/feedback.json" with { type: "json" };
import frame from "#locales/he/frame.json" with { type: "json" };
import newsletter from "#locales/he/newsletter.json" with { type: "json" };
import products from "#locales/he/products.json" with { type: "json" };

export default { ...common, ...frame, ...products, ...articles, ...discovery, ...feedback, ...newsletter };
