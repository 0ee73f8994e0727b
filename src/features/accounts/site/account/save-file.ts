/** Hands the visitor a file that the page made. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Browsers read it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
