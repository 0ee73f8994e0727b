import common from "./common.ts";
import frame from "./frame.ts";
import products from "./products.ts";
import articles from "./articles.ts";
import discovery from "./discovery.ts";

export default { ...common, ...frame, ...products, ...articles, ...discovery } as const;
