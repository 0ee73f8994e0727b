import type { ColumnSource } from "./column-source.ts";

/** Columns of affiliate networks. */
export const networkNames: readonly ColumnSource[] = [
  {
    seen: "Awin product feeds (datafeed columns)",
    layout: "awin",
    signs: "aw product id|aw deep link",
    names: {
      id: "aw product id",
      sku: "merchant product id",
      name: "product name",
      url: "aw deep link|deep link|deeplink|merchant deep link",
      imageUrls:
        "merchant image url|aw image url|large image|alternate image|alternate image two|alternate image three|alternate image four|merchant thumb url|aw thumb url",
      description: "product description|long description",
      summary: "product short description",
      categoryPath: "merchant product category path|merchant category",
      categoryFallback: "category name|merchant product second category|merchant product third category",
      price: "search price|store price|base price amount",
      listPrice: "rrp price|product price old",
      shipping: "delivery cost",
      gtin: "product gtin|ean13",
      brand: "brand name",
      model: "product model|model number",
      availability: "in stock|stock status",
      externalProgramme: "merchant name",
      attribute: "dimensions|keywords colour|specifications",
      unused:
        "aw thumb|merchant id|category id|data feed id|display price|last updated|is for sale|web offer|pre order|stock quantity|valid from|valid to|commission group|saving|savings percent|base price|base price text|delivery time|delivery restrictions|delivery weight|warranty|terms of contract|keywords|promotional text|number available|rating|reviews|average rating|brand id|custom 1|custom 2|custom 3|custom 4|custom 5|basket link|merchant image id",
    },
  },
  {
    seen: "CJ Affiliate product catalogs",
    names: {
      externalProgramme: "program name|advertiser name",
      url: "buy url|buy link",
      imageUrl: "product image|main image",
      price: "retail price|offer price",
      categoryPath: "advertiser category|third party category",
      availability: "instock",
      brand: "manufacturer",
      model: "manufacturer id|manufacturer part number|manufacturer sku",
      unused:
        "program url|catalog name|impression url|author|artist|publisher|label|format|online|offline|start date|end date|special|promotional text",
    },
  },
];
