/** Whether a reader takes Markdown: programs that read say so, browsers never do. */
export const asksForMarkdown = (accept: string | undefined): boolean =>
  /(^|,)\s*text\/markdown\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)/i.test(accept ?? "");
