import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";

/** The sentence that stands before or beside the first buy button (readings.md 39). */
export default function BuyingDisclosure() {
  const { lang, t, parts } = useMessages();
  return (
    <p className="text-xs text-ink-soft">
      {parts("offer.disclosure", {
        how: (
          <a
            key="how"
            href={localPath(lang, "/affiliate-disclosure")}
            className="text-link whitespace-nowrap"
          >
            {t("offer.disclosure-how")}
          </a>
        ),
      })}
    </p>
  );
}
