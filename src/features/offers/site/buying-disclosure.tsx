import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { Outbound } from "../offer.ts";

type Links = readonly Pick<Outbound, "disclosure">[];

/**
 * The disclosure before the first buy button (readings.md 39), and those the programmes require; omitted without `links`, where they follow
 * elsewhere.
 */
export function BuyingDisclosure({ links = [] }: { links?: Links }) {
  const { lang, t, parts } = useMessages();
  return (
    <div className="disclosure text-xs text-ink-soft">
      <p>
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
      <ShopDisclosures disclosures={disclosuresOf(links)} />
    </div>
  );
}

export const disclosuresOf = (links: Links) => links.flatMap(({ disclosure }) => disclosure ?? []);

/** Each programme's disclosure once: the binding text, with its translation below. */
export function ShopDisclosures({
  disclosures,
}: {
  disclosures: readonly NonNullable<Outbound["disclosure"]>[];
}) {
  const { lang } = useMessages();
  const once = new Map(disclosures.map((one) => [one.text, one]));
  return [...once.values()].map(({ text, meaning }) => (
    <p key={text}>
      {meaning === null && lang !== "en" ? (
        text
      ) : (
        <bdi lang="en" dir="ltr">
          {text}
        </bdi>
      )}
      {meaning ? <span className="block">{meaning}</span> : null}
    </p>
  ));
}
