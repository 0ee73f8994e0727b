/** spec.md section 5: a relative address that starts with one slash, or an absolute https one; the traps of readings.md 37 are refused. */
export function isImageUrl(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  return /^https:\/\/[^/]/i.test(address) && URL.canParse(address);
}
