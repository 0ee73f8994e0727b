/** The services that verify site ownership: their names, and the name of their meta tag. */
export const verificationTags = {
  google: "google-site-verification",
  bing: "msvalidate.01",
  yandex: "yandex-verification",
  baidu: "baidu-site-verification",
  pinterest: "p:domain_verify",
  facebook: "facebook-domain-verification",
} as const;
export type Verifier = keyof typeof verificationTags;

export const verificationNames: Record<Verifier, string> = {
  google: "Google",
  bing: "Bing",
  yandex: "Yandex",
  baidu: "Baidu",
  pinterest: "Pinterest",
  facebook: "Facebook",
};
