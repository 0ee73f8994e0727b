import type en from "../en/articles.ts";

/** For translators: where a text stands and what its placeholders are. */
export default {
  "articles.title": "Title of the list of all articles (/articles), and the link to it in breadcrumbs.",
  "articles.intro": "Under the title of the list of all articles.",
  "articles.description": "Description of the list of all articles for search engines; one or two sentences.",
  "articles.filterLabel": "Names the row of category links above the list, for screen readers.",
  "articles.filterAll": "First link of that row: articles of all categories.",
  "articles.listOf": "Title of the list when one category is chosen. {category} is its name.",
  "articles.count": "How many articles the list has.",
  "articles.shown": "Under the list, for instance “9 of 11 shown”.",
  "articles.more": "Link under the list that adds the next articles.",
  "articles.loading": "The same link while the next articles are on their way.",
  "articles.moreFailed": "Under the list, when the next articles did not come.",
  "articles.none": "Heading where a category has no articles.",
  "articles.noneHint": "Under that heading.",
  "articles.seeAll": "Link to the list of all articles.",
  "articles.template.round-up":
    "Kind of article: several products, the best ones named. Small label above a title.",
  "articles.template.review": "Kind of article: one product examined.",
  "articles.template.versus": "Kind of article: two products against each other.",
  "articles.template.guide": "Kind of article: advice on what to look for.",
  "articles.by": "Author's line. {author} is a person's name (a link on the article's page).",
  "articles.reviewedBy":
    "Line below the author's. {reviewer} is a link with the name of the person who has checked the article.",
  "articles.minutes": "Reading time in minutes; short, it stands in a line with other facts.",
  "articles.published": "{date} is a date in figures.",
  "articles.updated": "{date} is a date in figures; stands beside “Published”.",
  "articles.updatedWhy": "As above with the editor's reason, a short sentence of its own.",
  "articles.checked": "Stands below “Updated”; {date} is a date in figures.",
  "articles.disclosureNote":
    "Longer disclosure within an article. {link} is “How we earn”, linked (offer.disclosure-how).",
  "articles.contents": "Heading of an article's table of contents.",
  "articles.questions":
    "Heading of the questions and answers of an article, and their entry in its table of contents.",
  "articles.ourPicks":
    "Heading above the recommended products at the top of an article; the number itself is not written.",
  "articles.readWhy":
    "Link from a recommended product to where the article speaks of it, as screen readers say it. {product} is its name.",
  "articles.why": "The same link as it is seen, short.",
  "articles.fullReview": "Link to a product's page, as it is seen.",
  "articles.fullReviewOf":
    "The same link as screen readers say it; must contain the words of articles.fullReview. {product} is its name.",
  "articles.cons": "Heading of a product's weaknesses.",
  "articles.bestFor": "Whom a product suits; label before the text.",
  "articles.comparisonOf":
    "Names a comparison table for screen readers. {products} is a list of product names.",
  "articles.versus": "Heading of two products set against each other; both placeholders are product names.",
  "articles.specsOf": "Title of a product's specification table. {product} is its name.",
  "articles.embed-note": "Under the title of a video that is not loaded yet. {player} is YouTube or Vimeo.",
  "articles.author": "Heading of the box about the author under an article.",
  "articles.authorPage": "Link to the author's page. {author} is a person's name.",
  "articles.authorArticles": "Heading on the author's page. {author} is a person's name.",
  "articles.authorNone": "On the author's page when there are no articles.",
  "articles.authorDescription":
    "Description of an author's page for search engines. {author} is a name, {role} a job title.",
  "articles.demoAuthor": "Note on the page of an invented author.",
  "articles.related": "Heading above related articles.",
} satisfies Record<keyof typeof en, string>;
