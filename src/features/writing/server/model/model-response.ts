/** Parses the text between the outermost braces; undefined if it is not JSON. */
function objectIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    // The model wrote no JSON: the caller retries or reports it.
    return undefined;
  }
}

/**
 * The JSON object of a response, ignoring text around it: a Markdown fence, an introduction, or thinking output, which may contain braces
 * too. Undefined if there is none.
 */
export const jsonIn = (text: string): unknown =>
  objectIn(text) ?? objectIn(text.replace(/^[\s\S]*<\/think(ing)?>/, ""));

/** Models with visible thinking start with it, unless their server separates it. */
export const beginsToThink = (text: string): boolean => /^\s*<think(ing)?>/.test(text);
