import type { ApiCall } from "./api-call.ts";
import { fill } from "./api-failure.ts";

/** The path with its values and query, its keys in one order so that the same question has one address. */
export function requestUrl(path: string, { params = {}, query = {} }: ApiCall): string {
  const filled = fill(path, (name) => {
    const value = params[name] ?? "";
    // An empty, "." or ".." segment would be another address: encoding does not protect dots.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${path}: ${name} is "${value}"`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one != null && one !== "") search.append(name, String(one));
  search.sort();
  const question = String(search);
  return question ? `${filled}?${question}` : filled;
}
