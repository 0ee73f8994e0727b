import articles from "#locales/fr/articles.json" with { type: "json" };
import common from "#locales/fr/common.json" with { type: "json" };
import discovery from "#locales/fr/discovery.json" with { type: "json" };
import feedback from "#locales/fr/feedback.json" with { type: "json" };
import frame from "#locales/fr/frame.json" with { type: "json" };
import newsletter from "#locales/fr/newsletter.json" with { type: "json" };
import products from "#locales/fr/products.json" with { type: "json" };

export default { ...common, ...frame, ...products, ...articles, ...discovery, ...feedback, ...newsletter };
