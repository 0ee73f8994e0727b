/** What stands between the outermost braces; undefined where that is no JSON. */
function objectIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    // The model wrote no JSON: the caller asks once more or reports it.
    return undefined;
  }
}

/**
 * The JSON object of an answer, whatever stands around it: a fence of Markdown, a sentence before it, or what a model thought aloud, in
 * which there may be braces too. Undefined where there is none.
 */
export const jsonIn = (text: string): unknown =>
  objectIn(text) ?? objectIn(text.replace(/^[\s\S]*<\/think(ing)?>/, ""));

/** Models that think aloud begin with it, unless their server keeps it apart. */
export const beginsToThink = (text: string): boolean => /^\s*<think(ing)?>/.test(text);
