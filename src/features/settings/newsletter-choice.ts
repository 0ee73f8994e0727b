import { z } from "zod";

/** Who keeps the newsletter's list: the site itself, or a service. */
export const newsletterProviders = ["own", "mailchimp", "brevo", "kit"] as const;
export type NewsletterProvider = (typeof newsletterProviders)[number];
/** A service that takes subscribers over. */
export type NewsletterService = Exclude<NewsletterProvider, "own">;

/** Brand names, which are not translated. */
export const newsletterServiceNames: Record<NewsletterService, string> = {
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  kit: "Kit",
};

export const newsletterProviderSchema = z.enum(newsletterProviders);
/** A service's number of a list, form or template. */
export const serviceIdSchema = z
  .string()
  .trim()
  .regex(/^[\w-]{0,60}$/);
