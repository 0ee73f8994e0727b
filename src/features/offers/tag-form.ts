/**
 * How the owner's ids at the known programs look: an example to show, and a form to warn by, never to refuse. Sources, read on 27
 * November 2026: Amazon's help on tracking ids (the number says the region), eBay Partner Network's help on campaign ids (ten digits),
 * Walmart's publisher id at Impact (digits), AliExpress's deep link documentation (aff_short_key).
 */
const forms = new Map<string, { example: string; form: RegExp }>([
  ["amazon", { example: "yoursite-20", form: /^[\w-]+-\d{2}$/ }],
  ["ebay", { example: "5338000000", form: /^\d{10}$/ }],
  ["walmart", { example: "1234567", form: /^\d{4,10}([/.:]\d+){0,2}$/ }],
  ["aliexpress", { example: "_DexAmPl", form: /^_?[A-Za-z\d]{5,20}$/ }],
]);

/** Amazon's number for a region: America, Asia and Oceania; else Europe, India and the Middle East. */
const amazonNumber = (country: string): string =>
  ["US", "CA", "MX", "BR"].includes(country) ? "20" : ["JP", "AU", "SG"].includes(country) ? "22" : "21";

/** An id as a program gives it in a country; undefined for programs that are not known. */
export function tagExample(programme: string, country: string): string | undefined {
  const example = forms.get(programme)?.example;
  return programme === "amazon" && country ? `yoursite-${amazonNumber(country)}` : example;
}

/** Whether an id looks like those of its program; anything does where the program is not known. */
export const looksLikeTag = (programme: string, tag: string): boolean =>
  forms.get(programme)?.form.test(tag.trim()) ?? true;
