/** The dashboard of the CRM. */
export default {
  "home.inbox": "Heading of the list of things to mend.",
  "home.inbox-empty": "Where there is nothing to mend.",
  "home.inbox-empty-text": "Under “home.inbox-empty”.",
  "home.all": "Link to the whole list of a group. {count} is how many there are.",
  "home.more":
    "After the first rows of a group, where there is no list of all. {count} is how many more there are.",
  "home.kind-reports": "Heading of a group of things to mend on the dashboard.",
  "home.kind-jobs-failed": "Heading of a group of things to mend on the dashboard. Jobs run behind the site.",
  "home.kind-offers-none-left":
    "Heading of a group of things to mend on the dashboard. All of their offers are out of stock or gone.",
  "home.kind-offers-broken":
    "Heading of a group of things to mend on the dashboard. The shop has the thing no more, or its page is gone.",
  "home.kind-offers-tag":
    "Heading of a group of things to mend on the dashboard. The tag is what tells a shop that we sent the reader.",
  "home.kind-offers-suspect":
    "Heading of a group of things to mend on the dashboard. Ten times as much or less than before, up or down.",
  "home.kind-offers-refused": "Heading of a group of things to mend on the dashboard.",
  "home.kind-offers-stale": "Heading of a group of things to mend on the dashboard.",
  "home.clicks":
    "Under the name of a product: how often the links to its offers were followed in the last 30 days.",
  "home.kind-images-broken": "Heading of a group of things to mend on the dashboard.",
  "home.kind-pictures-failed": "Heading of a group of things to mend on the dashboard.",
  "home.kind-articles-hidden-products": "Heading of a group of things to mend on the dashboard.",
  "home.kind-products-no-category": "Heading of a group of things to mend on the dashboard.",
  "home.kind-products-no-offers":
    "Heading of a group of things to mend on the dashboard. An offer is a shop’s price.",
  "home.kind-products-no-image": "Heading of a group of things to mend on the dashboard.",
  "home.kind-products-stale": "Heading of a group of things to mend on the dashboard.",
  "home.kind-articles-stale": "Heading of a group of things to mend on the dashboard.",
  "home.kind-categories-stale": "Heading of a group of things to mend on the dashboard.",
  "home.kind-products-untranslated": "Heading of a group of things to mend on the dashboard.",
  "home.kind-articles-untranslated": "Heading of a group of things to mend on the dashboard.",
  "home.kind-categories-untranslated": "Heading of a group of things to mend on the dashboard.",
  "home.kind-products-drafts": "Heading of a group of things to mend on the dashboard.",
  "home.kind-articles-drafts": "Heading of a group of things to mend on the dashboard.",
  "home.kind-categories-drafts": "Heading of a group of things to mend on the dashboard.",
  "home.kind-products-unpublished": "Heading of a group of things to mend on the dashboard.",
  "home.kind-articles-unpublished": "Heading of a group of things to mend on the dashboard.",
  "home.kind-categories-unpublished": "Heading of a group of things to mend on the dashboard.",
  "home.report-price": "What a reader’s report is about.",
  "home.report-link": "What a reader’s report is about.",
  "home.report-text": "What a reader’s report is about.",
  "home.settle": "Button beside a reader’s report: it was seen to.",
  "home.settle-of":
    "Name of the button beside a reader’s report; begins with the words of “home.settle”. {name} is the product.",
  "home.settled": "Short message after “home.settle”.",
  "home.searches": "Heading over searches without a result.",
  "home.searches-text": "Under “home.searches”. {count} is the number of searches.",
  "home.searches-none": "Where every search found something.",
  "home.chart":
    "Name of the picture of searches by day, for who hears the page. {from} and {to} are dates, {most} is a number.",
  "home.as-table": "Opens the numbers of a chart as a table.",
  "home.day": "Heading of a column.",
  "home.times": "Heading of a column: how often.",
  "home.term": "Heading of a column: what was typed.",
  "home.language": "Heading of a column.",
  "home.last": "Heading of a column: the last day.",
  "home.traffic": "Heading over views and clicks.",
  "home.traffic-none": "Where there are no numbers yet.",
  "home.kind-articles-broken-links": "Heading of a group of things to mend on the dashboard.",
  "home.retry": "Button beside a job that failed.",
  "home.retry-of":
    "Name of the button beside a job that failed; begins with the words of “home.retry”. {name} is the kind of job.",
  "home.retried": "Short message after “home.retry”.",
} as const;
