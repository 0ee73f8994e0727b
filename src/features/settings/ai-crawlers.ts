/** What AI crawlers may do here, as the owner has chosen; search engines such as Google are never blocked by it. */
export const aiCrawlerChoices = ["allow", "no-training", "block"] as const;
export type AiCrawlerChoice = (typeof aiCrawlerChoices)[number];

/** Names in robots.txt of crawlers that collect texts for training, by vendor. */
export const trainingCrawlers = [
  // OpenAI: platform.openai.com/docs/bots
  "GPTBot",
  // Anthropic: support.claude.com/en/articles/8896518
  "ClaudeBot",
  // Google, for Gemini; no crawler of its own, and without effect on Google Search: developers.google.com/search/docs/crawling-indexing/google-common-crawlers
  "Google-Extended",
  // Apple, likewise; Siri and Spotlight use Applebot: support.apple.com/en-us/119829
  "Applebot-Extended",
  // Meta: developers.facebook.com/docs/sharing/webmasters/web-crawlers
  "Meta-ExternalAgent",
  // Amazon: developer.amazon.com/amazonbot
  "Amazonbot",
  // Common Crawl, whose archive most models are trained with: commoncrawl.org/ccbot
  "CCBot",
  // The Allen Institute for AI: allenai.org/crawler
  "AI2Bot",
  // ByteDance; it publishes no documentation in English.
  "Bytespider",
];

/** Those that answer a question with what they read, and link to it. */
export const answerCrawlers = [
  // OpenAI: platform.openai.com/docs/bots
  "OAI-SearchBot",
  "ChatGPT-User",
  // Anthropic: support.claude.com/en/articles/8896518
  "Claude-SearchBot",
  "Claude-User",
  // Perplexity: docs.perplexity.ai/guides/bots
  "PerplexityBot",
  "Perplexity-User",
  // Meta: developers.facebook.com/docs/sharing/webmasters/web-crawlers
  "Meta-ExternalFetcher",
  // Amazon: developer.amazon.com/amazonbot
  "Amzn-SearchBot",
  "Amzn-User",
  // DuckDuckGo: duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
  "DuckAssistBot",
  // Mistral: docs.mistral.ai/robots
  "MistralAI-User",
];
