import type { ImportField } from "../import-fields.ts";

/**
 * WooCommerce's columns and their translations, as its exports in French, German, Spanish and Chinese name them.
 * Source: woocommerce/includes/admin/importers/mappings/default.php and published exports.
 */
export const wooCommerceFields: readonly (readonly [ImportField, ...string[]])[] = [
  ["id", "ID"],
  ["sku", "SKU", "UGS", "Artikelnummer"],
  ["name", "Name", "Nom", "Nombre", "名称"],
  ["published", "Published", "Publié", "Veröffentlicht", "Publicado", "已发布"],
  ["summary", "Short description", "Description courte", "Kurzbeschreibung", "Descripción corta", "简短描述"],
  ["description", "Description", "Beschreibung", "Descripción", "描述"],
  [
    "saleStarts",
    "Date sale price starts",
    "Date de début de promo",
    "Datum, an dem Angebotspreis beginnt",
    "Datum, an dem der Angebotspreis beginnt",
    "Día en que empieza el precio rebajado",
    "促销开始日期",
  ],
  [
    "saleEnds",
    "Date sale price ends",
    "Date de fin de promo",
    "Datum, an dem Angebotspreis endet",
    "Datum, an dem der Angebotspreis endet",
    "Día en que termina el precio rebajado",
    "促销截止日期",
  ],
  ["availability", "In stock?", "En stock ?", "Vorrätig?", "¿Existencias?", "¿En inventario?", "有货？"],
  ["salePrice", "Sale price", "Tarif promo", "Angebotspreis", "Precio rebajado", "促销价格"],
  ["price", "Regular price", "Tarif régulier", "Regulärer Preis", "Precio normal", "常规售价"],
  ["categories", "Categories", "Catégories", "Kategorien", "Categorías", "分类"],
  ["imageUrls", "Images", "Bilder", "Imágenes", "图片"],
  ["parent", "Parent", "Übergeordnetes Produkt", "Superior", "Principal", "父级"],
  ["url", "External URL", "URL externe", "Externe URL", "URL externa", "外部链接"],
  ["brand", "Brands", "Brand", "Marques", "Marque", "Marken", "Marcas", "品牌"],
];

/** Recognized but unused here, so that they aren't reported as unknown. */
export const wooCommerceUnused: readonly string[] = [
  ...["Type", "Typ", "Tipo", "类型"],
  ...["Is featured?", "Mis en avant ?", "Ist hervorgehoben?", "¿Está destacado?", "是推荐产品？"],
  ...["Visibility in catalog", "Visibilité dans le catalogue", "Sichtbarkeit im Katalog"],
  ...["Visibilidad en el catálogo", "在列表页可见"],
  ...["Tax status", "Tax class", "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?"],
  ...[
    "Allow customer reviews?",
    "Purchase note",
    "Tags",
    "Shipping class",
    "Download limit",
    "Download expiry days",
  ],
  ...["Grouped products", "Upsells", "Cross-sells", "Button text", "Position", "Commodity code (HS code)"],
  ...["Country of origin", "Customs description", "Cost of goods"],
  ...[
    "État de la TVA",
    "Classe de TVA",
    "Montant de stock faible",
    "Vendre individuellement ?",
    "Note de commande",
  ],
  ...["Autoriser les commandes de produits en rupture ?", "Autoriser les avis clients ?", "Étiquettes"],
  ...["Classe d’expédition", "Limite de téléchargement", "Jours d’expiration du téléchargement"],
  ...[
    "Groupes de produits",
    "Groupe de produits",
    "Produits suggérés",
    "Ventes croisées",
    "Libellé du bouton",
  ],
  ...[
    "Steuerstatus",
    "Steuerklasse",
    "Lager",
    "Geringe Lagermenge",
    "Rückstände erlaubt?",
    "Nur einzeln verkaufen?",
  ],
  ...[
    "Lieferrückstände erlaubt?",
    "Kundenbewertungen erlauben?",
    "Kundenrezensionen erlauben?",
    "Hinweis zum Kauf",
  ],
  ...["Schlagwörter", "Versandklasse", "Downloadlimit", "Ablauftage des Downloads", "Gruppierte Produkte"],
  ...["Zusatzverkäufe", "Cross-Sells (Querverkäufe)", "Button-Text"],
  ...[
    "Estado del impuesto",
    "Clase de impuesto",
    "Inventario",
    "Cantidad de bajo inventario",
    "Nota de compra",
  ],
  ...[
    "¿Permitir reservas de productos agotados?",
    "¿Vendido individualmente?",
    "Etiquetas",
    "Clase de envío",
  ],
  ...["¿Permitir valoraciones de clientes?", "Límite de descargas", "Días de caducidad de la descarga"],
  ...["Productos agrupados", "Ventas dirigidas", "Ventas cruzadas", "Texto del botón", "Posición"],
  ...[
    "税状态",
    "税类",
    "库存",
    "库存不足",
    "允许缺货下单？",
    "单独出售？",
    "允许客户评价？",
    "允许顾客评价？",
  ],
  ...["购物备注", "标签", "运费类", "下载限制", "下载的过期天数", "分组产品", "交叉销售", "按钮文本", "位置"],
];

/** Columns of Shopify exports from before and after 2025. */
export const shopifyFields = new Map<string, ImportField>(
  Object.entries({
    handle: "id",
    "url handle": "id",
    title: "name",
    "body (html)": "description",
    description: "description",
    vendor: "brand",
    type: "categoryPath",
    "product category": "categoryFallback",
    "google shopping / google product category": "categoryFallback",
    published: "published",
    "published on online store": "published",
    "variant sku": "sku",
    sku: "sku",
    "variant barcode": "gtin",
    barcode: "gtin",
    "variant price": "price",
    price: "price",
    "variant compare at price": "salePrice",
    "compare-at price": "salePrice",
    "compare at price": "salePrice",
    "image src": "imageUrls",
    "product image url": "imageUrls",
    "variant image": "imageUrls",
    "variant image url": "imageUrls",
    "google shopping / mpn": "model",
    "google shopping / manufacturer part number (mpn)": "model",
    "google shopping / condition": "condition",
  }),
);

/** Recognized but unused here. */
export const shopifyUnused =
  /^(tags|status|option[123] linked to|variant (grams|inventory|fulfillment|requires|taxable|weight|tax).*|image (position|alt text)|gift card|seo (title|description)|google shopping \/ .*|cost per item|(included|price|compare at price) \/ .*|charge tax|tax code|unit price .*|inventory .*|continue selling .*|weight .*|requires shipping|fulfillment service|collection|custom collections)$/;

/** Google Merchant attributes that map to fields. Source: the product data specification (names are stable). */
export const googleFields = new Map<string, ImportField>(
  Object.entries({
    id: "id",
    title: "name",
    description: "description",
    link: "url",
    image_link: "imageUrl",
    additional_image_link: "imageUrls",
    availability: "availability",
    price: "price",
    sale_price: "salePrice",
    sale_price_effective_date: "saleWindow",
    shipping: "shipping",
    brand: "brand",
    gtin: "gtin",
    mpn: "model",
    condition: "condition",
    product_type: "categoryPath",
    google_product_category: "categoryFallback",
    content_language: "lang",
    item_group_id: "group",
  }),
);

/** Google attributes worth showing on a product page; they become attributes under their own name. */
export const googleAttributes: ReadonlySet<string> = new Set(
  (
    "color size material pattern gender age_group size_type size_system multipack energy_efficiency_class " +
    "min_energy_efficiency_class max_energy_efficiency_class product_length product_width product_height product_weight " +
    "product_highlight unit_pricing_measure unit_pricing_base_measure"
  ).split(" "),
);

export const googleUnused: ReadonlySet<string> = new Set(
  (
    "mobile_link availability_date expiration_date cost_of_goods_sold installment subscription_cost loyalty_points " +
    "loyalty_program identifier_exists adult is_bundle certification ads_redirect custom_label_0 custom_label_1 " +
    "custom_label_2 custom_label_3 custom_label_4 promotion_id lifestyle_image_link excluded_destination " +
    "included_destination shopping_ads_excluded_country pause shipping_label shipping_weight shipping_length " +
    "shipping_width shipping_height ships_from_country transit_time_label min_handling_time max_handling_time " +
    "free_shipping_threshold tax tax_category link_template mobile_link_template canonical_link structured_title " +
    "structured_description video_link auto_pricing_min_price"
  ).split(" "),
);
