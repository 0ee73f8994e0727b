import type en from "../en/discovery.ts";

/** For translators: where a text stands and what its placeholders are. */
export default {
  "discovery.promise":
    "The site's promise: the heading of the home page. Short; must sound like a person, not an advertisement.",
  "discovery.promiseMore": "Under the promise.",
  "discovery.description": "Description of the home page for search engines; one or two sentences.",
  "discovery.readGuide": "Link to the leading guide.",
  "discovery.newGuides": "Heading on the home page.",
  "discovery.allGuides": "Link to the list of all guides.",
  "discovery.picks": "Heading on the home page: the recommended products of each department.",
  "discovery.picksIntro": "Small label above the heading “The picks” on the home page.",
  "discovery.newProducts":
    "Heading on the home page: the products that were published last, on a site that has not judged any yet.",
  "discovery.rechecked": "Heading on the home page: products whose recommendation was reviewed lately.",
  "discovery.recheckedHint": "Under that heading.",
  "discovery.checkedOn": "Date of that review in figures.",
  "discovery.trust": "Heading on the home page above three short statements.",
  "discovery.trustTest": "Linked title: leads to the page on test methods.",
  "discovery.trustTestText": "Under it. “Band”: exceptional, excellent, good, fair, weak.",
  "discovery.trustAbout": "Linked title: leads to the page about the site.",
  "discovery.trustAboutText": "Under “Who we are” on the home page, which links to the page about the site.",
  "discovery.trustEarn": "Linked title: leads to the affiliate disclosure.",
  "discovery.trustEarnText": "Under it.",
  "discovery.soon":
    "Heading where the site has no products or guides at all yet, on the home page and in the lists. Friendly.",
  "discovery.soonText": "Under that heading.",
  "discovery.follow":
    "Heading at the end of the home page, above a link to the RSS feed of the page's language.",
  "discovery.followText": "Under that heading.",
  "discovery.followLink": "That link.",
  "discovery.searchTitle":
    "Title of the search page. {query} is what the visitor typed. Use your language's quotation marks.",
  "discovery.searchLabel": "Label of the search field.",
  "discovery.searchHint": "Placeholder inside the search field.",
  "discovery.found": "How many results the search has in all.",
  "discovery.someWords": "Above results of which none has all the words of the search.",
  "discovery.allWords":
    "Above results: the first ones have all the words of the search, the others only some.",
  "discovery.foundMore":
    "The same where they are too many to be counted, for instance “More than 1,000 results”.",
  "discovery.kinds": "Names the row of links to the kinds of results, for screen readers.",
  "discovery.everything":
    "First link of that row: all kinds of results together. Then come products, guides, categories.",
  "discovery.moreThan": "Beside the name of a kind in that row, in place of a number: “more than 1,000”.",
  "discovery.products": "Heading and link: products among the results; also in the sitemap.",
  "discovery.guides": "Heading and link: guides among the results.",
  "discovery.categories": "Heading and link: categories among the results.",
  "discovery.firstShown": "When there are more results than are shown, for instance “The best 24 of 130”.",
  "discovery.showMore":
    "Link beside the heading of a kind of results that shows only the first: leads to more of them.",
  "discovery.didYouMean": "{suggestion} is another spelling, linked.",
  "discovery.nothing": "Heading when a search has no result. {query} is what the visitor typed.",
  "discovery.nothingHint": "Under that heading.",
  "discovery.popularGuides":
    "Heading above guides offered when a search has no result, or a page does not exist.",
  "discovery.sitemapIntro": "Under that title.",
  "discovery.sitemapDescription": "Description of that page for search engines.",
  "discovery.sitemapPages": "Heading in the sitemap: the site's own pages.",
  "discovery.sitemapGuides": "Heading in the sitemap.",
  "discovery.sitemapCategories": "Heading in the sitemap.",
  "discovery.lastUpdated": "On a standing page, under its title. {date} is a date in figures.",
} satisfies Record<keyof typeof en, string>;
