/** The CRM: what readers want more or less of than before, and what they look for in vain. */
export default {
  "trends.title": "Trends",
  "trends.intro":
    "What readers want more of than before, and what they look for in vain: from this site’s own counts, without any other service.",
  "trends.parts": "Parts of the trends",
  "trends.tab-gaps": "No article yet",
  "trends.tab-topic": "One topic",
  "trends.compared": "{from} – {to}, beside as many days before. Today is in neither.",
  "trends.counted": "Counted in all: {now}, before: {before}. Rows with enough to compare: {compared}.",
  "trends.how":
    "A row is compared if it was counted at least {least} times in both times together. It is listed if chance alone would bring such a change in fewer than one case of a hundred. The order goes by the change that the counts make sure of, not by the one they show: so a few visits do not stand above many.",
  "trends.how-title": "How this is decided",
  "trends.rising": "Rising",
  "trends.falling": "Falling",
  "trends.none-rising": "Nothing clearly rises.",
  "trends.none-falling": "Nothing clearly falls.",
  "trends.what": "What",
  "trends.now": "Now",
  "trends.before": "Before",
  "trends.change": "Sure change",
  "trends.at-least": "at least × {factor}",
  "trends.at-most": "at most {share} of before",
  "trends.course": "By day",
  "trends.chart": "{name}: {before} before, {now} now",
  "trends.too-early": "Nothing to compare with yet",
  "trends.too-early-text":
    "Both times have to be counted whole. For the time that is chosen they are from {date} on; for a shorter one sooner.",
  "trends.nothing": "Nothing is counted yet",
  "trends.nothing-text":
    "Views are those of visitors who allow it, searches everybody’s. Once there are some, what rises and what falls stands here, each with the numbers it comes from.",
  "trends.gaps-how":
    "Searched for at least {least} times ({from} – {to}, with today), and no article of the site answers it.",
  "trends.words": "Searched for",
  "trends.products": "Products for it",
  "trends.no-products": "None",
  "trends.brief": "Write about it",
  "trends.brief-of": "Write about it: {topic}",
  "trends.no-gaps": "No search without an article",
  "trends.no-gaps-text":
    "What readers search for at least {least} times, and no article answers, stands here: with the products that fit it and one step away from a draft.",
  "trends.topic": "Topic",
  "trends.topic-lang": "Language of the searches",
  "trends.topic-counted": "Searches: {now}, before: {before}, without a result: {missed}.",
  "trends.topic-start":
    "Type a topic: how often it was searched for, and what this site has of it, is told here.",
  "trends.articles": "Articles on it",
} as const;
