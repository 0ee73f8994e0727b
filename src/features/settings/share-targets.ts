/** The services a page can be sent to by a plain link, in the order in which readers see them. */
export const shareTargets = ["mail", "whatsapp", "x", "facebook", "telegram"] as const;
export type ShareTarget = (typeof shareTargets)[number];

const query = (parts: Record<string, string>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, value.toWellFormed()]));

/** The URL that shares `url` (absolute) and its title; each service's documented one, without its script. */
export function shareAddress(target: ShareTarget, { url, title }: { url: string; title: string }): string {
  switch (target) {
    case "mail":
      // Mail programs show "+" as it is.
      return `mailto:?subject=${encodeURIComponent(title.toWellFormed())}&body=${encodeURIComponent(url)}`;
    case "whatsapp":
      return `https://wa.me/?${query({ text: `${title} ${url}` })}`;
    case "x":
      return `https://x.com/intent/post?${query({ text: title, url })}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`;
    case "telegram":
      return `https://t.me/share/url?${query({ url, text: title })}`;
  }
}
