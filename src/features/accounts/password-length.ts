/** In code points, after Unicode's composition: "é" is one however it was typed. */
export const shortestPassword = 8;
export const longestPassword = 256;

export function hasPasswordLength(text: string): boolean {
  const { length } = [...text.normalize("NFC")];
  return length >= shortestPassword && length <= longestPassword;
}
