/** The part of a catalogue that pages start with; the build cuts it out (scripts/first-messages.ts). */
declare module "*/site.ts?first" {
  const texts: Partial<import("./messages.ts").SiteCatalogue>;
  export default texts;
}
