/** The fields that a column of a program's report can map to. */
export const earningFields = [
  "day",
  "commission",
  "sales",
  "orders",
  "returns",
  "order",
  "item",
  "sub-id",
  "tracking",
  "status",
  "currency",
] as const;
export type EarningField = (typeof earningFields)[number];
/** A report without these cannot be imported. */
export const requiredFields = ["day", "commission"] as const satisfies readonly EarningField[];

/**
 * Headings as the reports of Amazon, eBay, Impact (Walmart) and AliExpress write them, and common alternatives: letters and digits only,
 * the likelier first. Where a report has several dates, the booking date comes first: it no longer changes.
 */
const headings: Readonly<Record<EarningField, string>> = {
  day: "postingdate dateshipped shippeddate lockingdate eventdate actiondate transactiondate saledate orderdate orderpaidtime paymenttime ordertime transactiontime day date period",
  commission:
    "adfees totalearnings earnings actionearnings estimatedearnings payout commission totalcommission settledcommission estimatedcommission estimatedpaidcommission estimatedfinishedcommission commissionamount publishercommission affiliatecommission fees revenueshare",
  sales:
    "ebaytotalsaleamount totalsaleamount saleamount ordervalue orderamount paidamount finishedamount settledamount itemprice sales productrevenue itemsshippedrevenue shippedrevenue revenue amount",
  orders:
    "itemsshipped shippeditems items ordereditems itemsordered conversions actions orders sold quantity",
  returns: "returns itemsreturned returneditems",
  order:
    "suborderid subordernumber uniquetransactionid ebaycheckouttransactionid transactionid actionid orderid ordernumber orderno conversionid",
  item: "itemname producttitle productname itemtitle title product name asin productid ebayitemid itemid sku",
  "sub-id":
    "customid subid1 subid dp customparameters customparameter ascsubtag clickref afsubid sub1 subtag s1",
  tracking: "trackingid trackingtag associateid campaignname campaignid",
  status: "orderstatus actionstatus transactionstatus eventstatus state status eventtype",
  currency: "currency currencycode payoutcurrency salecurrency",
};

/** "Ad Fees($)" → "adfees": drops currency marks and text in brackets. */
const plain = (heading: string): string =>
  heading
    .replace(/\([^)]*\)/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Maps columns to fields by their headings: each field once, in the likeliest column. */
export function recogniseColumns(header: readonly string[]): Map<string, EarningField> {
  const found = new Map<string, EarningField>();
  const plainly = new Map(header.map((column) => [plain(column), column] as const).reverse());
  for (const field of earningFields) {
    const column = headings[field]
      .split(" ")
      .map((heading) => plainly.get(heading))
      .find((one) => one !== undefined && !found.has(one));
    if (column !== undefined) found.set(column, field);
  }
  // In reports that list orders one by one, a line counts as one order whatever its quantity.
  if ([...found.values()].includes("order"))
    for (const [column, field] of found) if (field === "orders" || field === "returns") found.delete(column);
  return found;
}
