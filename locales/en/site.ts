import articles from "./articles.ts";
import common from "./common.ts";
import discovery from "./discovery.ts";
import frame from "./frame.ts";
import products from "./products.ts";

export default { ...common, ...frame, ...products, ...articles, ...discovery } as const;
