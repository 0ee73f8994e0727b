import { type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Button } from "#ui/button.tsx";
import { controlClass } from "#ui/field.tsx";

/**
 * Subscribes to the newsletter: a plain form that works without JavaScript, for any place of a page. `consent` is the sentence of the
 * site's settings (settings.newsletter.consent); where that is null, readers cannot subscribe and there is no form.
 */
export function NewsletterForm({
  consent,
  heading,
  labelledBy,
  className = "",
}: {
  consent: string;
  /** The id of its heading, which names it; a page may have more than one. */
  labelledBy?: string | undefined;
  /** Above the form, such as a heading of the place's level. */
  heading?: ReactNode;
  className?: string;
}) {
  const { lang, t, parts } = useMessages();
  const { pathname } = useLocation();
  const id = useId();
  return (
    <form
      method="post"
      action="/api/newsletter"
      {...(labelledBy ? { "aria-labelledby": labelledBy } : { "aria-label": t("newsletter.title") })}
      className={`grid max-w-xl gap-2 ${className}`}
    >
      {heading}
      <input type="hidden" name="lang" value={lang} />
      <input type="hidden" name="source" value={pathname} />
      <label htmlFor={id} className="text-sm font-semibold">
        {t("newsletter.email")}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          aria-describedby={`${id}-consent`}
          className={`${controlClass} min-w-0 grow basis-56 sm:w-auto`}
        />
        <Button type="submit">{t("newsletter.subscribe")}</Button>
      </div>
      {/* For programs only: people neither see nor reach it. */}
      <div aria-hidden="true" className="sr-only">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label="Website" />
      </div>
      <p id={`${id}-consent`} className="text-xs text-ink-faint">
        {consent}{" "}
        {parts("newsletter.privacy", {
          link: (
            <a key="link" href={localPath(lang, "/privacy")} className="text-link">
              {t("frame.privacy")}
            </a>
          ),
        })}
      </p>
    </form>
  );
}
