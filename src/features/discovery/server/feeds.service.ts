export type Feed = { body: string; type: string; noindex?: boolean };

export function createFeeds(_parts: unknown) {
  return { paths: ["/robots.txt"], answer: async (_path: string, _query: URLSearchParams): Promise<Feed> => ({ body: "", type: "text/plain; charset=utf-8" }) };
}
