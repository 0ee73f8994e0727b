import type { ColumnSource } from "./column-source.ts";
import { networkNames } from "./column-sources-networks.ts";
import { shopPrograms } from "./column-sources-shops.ts";
import { spokenNames } from "./column-sources-translated.ts";

/** All column names, with the place where each was seen. */
export const columnSources: readonly ColumnSource[] = [
  {
    seen: "Tables of this site, its API and its documentation",
    names: {
      id: "id|key",
      name: "name|title",
      summary: "summary|short description",
      description: "description",
      brand: "brand|brand.name",
      gtin: "gtin|ean|upc|barcode",
      model: "model|mpn",
      sku: "sku",
      categoryPath: "category|category path|category.name",
      categories: "categories|categories.name",
      price: "price",
      currency: "currency",
      salePrice: "sale price",
      saleStarts:
        "sale starts|sale start|sale start date|sale starts at|sale starts on|sale start time|sale from|sale from date|sale date from|sale begins|date sale price starts|sale price starts|sale price start|sale price start date|sale price from|sale price from date|sale price date from|sale price dates from|special price from|special price from date|special price start date|special from date|special from|offer start date|offer starts|promo start date|promo starts|promo start|promotion start date|promotion starts|promotion start|discount start|discount start date|discount starts|discount from",
      saleEnds:
        "sale ends|sale end|sale end date|sale ends at|sale ends on|sale end time|sale to|sale to date|sale until|sale date to|date sale price ends|sale price ends|sale price end|sale price end date|sale price to|sale price to date|sale price until|sale price date to|sale price dates to|special price to|special price to date|special price end date|special to date|special to|offer end date|offer ends|promo end date|promo ends|promo end|promotion end date|promotion ends|promotion end|discount end|discount end date|discount ends|discount to|discount until",
      shipping: "shipping|shipping cost|shipping price",
      url: "url|link",
      imageUrls:
        "image|images|image url|image urls|image link|image.src|images.src|image.url|images.url|images.image|images.image.url|images.image.src|pictures.picture|gallery.image|photos.photo|images.picture",
      availability: "availability",
      condition: "condition",
      lang: "lang|language",
      externalProgramme: "external programme|external program",
      parent: "parent key",
      published: "published",
    },
  },
  {
    seen: "schema.org Product, as JSON-LD exports write it",
    names: {
      id: "product id|productID|@id",
      gtin: "gtin8|gtin12|gtin13|gtin14|isbn|isbn13|isbn10",
      price: "offers.price|price.value|price.amount",
      currency: "price currency|offers.pricecurrency|price.currency|price.currencycode|price.currencyid",
      availability: "offers.availability",
      condition: "item condition|offers.itemcondition",
      url: "offers.url",
      imageUrls: "image.contenturl",
      brand: "manufacturer.name",
    },
  },
  {
    seen: "Google Merchant feeds read as plain tables",
    names: {
      imageUrl: "g:image link",
      imageUrls: "additional image link|additional image links|additional images",
      categoryPath: "product type path",
      categoryFallback:
        "product type|google product category|google category|google taxonomy|google product category name",
      group: "item group id|item group|group id",
      saleWindow: "sale price effective date",
      unused:
        "identifier exists|custom label 0|custom label 1|custom label 2|custom label 3|custom label 4|mobile link",
      attribute: "color|colour|size|material|pattern|gender|age group|couleur|taille",
    },
  },
  ...networkNames,
  {
    seen: "Rakuten Advertising, ShareASale, Impact, Webgains, TradeDoubler, Admitad, Content Egg and Datafeedr files",
    names: {
      url: "product url|product link|tracking url|tracking link|click url|affiliate url|affiliate link|item url|item link|page url|product page url|linkurl|product page|target url|shop url|shop link|landing page|landing page url|offer url|merchant url|orig url",
      imageUrls:
        "product image url|image url large|big image|small image|thumbnail|thumbnail url|picture|picture url|pictures|photo|photos|photo url|img|img url|image src|main image url|imageurl1|imageurl2|imageurl3|image1|image2|image3|image4|image5|image6|image7|image8|image9|image10|image 1 url|image 2 url|image 3 url|image link 1|image link 2|primary image|primary image url|featured image|gallery|gallery images|product images|additional image url|additional imageurls|base image|additional images",
      price:
        "product price|item price|regular price|normal price|full price|price amount|offer.price|price value|price inc vat|price incl vat|price including vat|price with vat|price inc tax|price incl tax|price including tax|price with tax|price inc gst|price incl gst|gross price|price gross|retail price inc vat|consumer price",
      salePrice:
        "final price|current price|selling price|sales price|sell price|our price|price now|special price|discount price|discounted price|promo price|promotional price|promotion price|reduced price|action price|price sale|deal price|new price|price new|clearance price|sale price inc vat|sale price incl tax|discounted price inc vat",
      listPrice:
        "list price|rrp|msrp|mrp|maximum retail price|uvp|rrp price|suggested retail price|old price|original price|was price|price old|strike price|crossed price|compare at price|former price|previous price",
      brand: "brand|vendor|make|product brand|manufacturer name|maker",
      gtin: "ean code|ean13 code|ean upc|ean/upc|upc/ean|upc ean|upc code|barcode number|gtin code|gtin/ean|gtin ean|product ean|product upc|ean number|global trade item number|unique gtin",
      sku: "product sku|item sku|sku number|sku code|merchant sku|seller sku|article number|item number|part number|product code|item code|product number|reference|product reference|stock code|stock keeping unit|art no|catalog number",
      id: "product id|item id|offer id|unique id|external id|unique identifier|product identifier|listing id|record id|offer.id",
      name: "item name|item title|product title|product|title name|full name|listing title|offer name|headline",
      description:
        "desc|long desc|full description|body|body html|product details|details|item description|content|html description|body description|description html",
      summary:
        "short desc|summary text|excerpt|subtitle|teaser|intro|description short|brief description|product summary|highlights text",
      categoryPath:
        "breadcrumb|breadcrumbs|product category|merchant category path|category tree|category name path|full category|main category|primary category|department|item category|categorypath name|taxonomy|product group|subject",
      categoryLevel:
        "subcategory|sub category|sub category name|subcategory name|subcat|sub subcategory|sub sub category|second category|secondary category",
      categories: "category list|category names|product categories|all categories|tags categories",
      currency:
        "currency code|currency id|currency iso|currency iso code|iso currency|price currency code|store currency|listing currency|curr|ccy|currency symbol|product currency|offer currency|cur|valuta|currencies",
      availability:
        "stock|availability status|stock level|in stock?|is in stock|instock status|stock availability|quantity|qty|stock qty|inventory quantity|available quantity|is available|available|stock quantity available|on stock",
      condition:
        "product condition|condition type|item state|state of item|item condition name|offer condition",
      lang: "locale|language code|content language|lang code|feed language",
      shipping:
        "shipping fee|shipping costs|delivery price|delivery costs|delivery charge|postage|shipping rate|standard shipping cost|delivery fee",
      parent: "parent sku|parent id|parent product|parent product id",
      group:
        "variant group|variant group id|product group id|master id|style id|configurable sku|parent asin",
      published: "is published|is active|visible|published status|product status|enabled|status published",
      model:
        "model name|model no|model number|manufacturer part no|mfr part number|mfg part number|mpn number|manufacturer product number",
      unused:
        "rating|ratings|review count|reviews|stars|commission|commission rate|discount percentage|last update|date modified|created at|updated at",
    },
  },
  {
    seen: "Amazon search results as extensions and scrapers save them",
    names: {
      id: "asin",
      url: "amazon url|amazon link|detail page url|detailpageurl",
      imageUrls: "hires image|landing image|image url 1",
      price: "buybox price|buy box price|price displayed",
      unused: "sponsored|rank|best seller rank|bsr|search term|prime",
    },
  },
  ...shopPrograms,
  ...spokenNames,
];
