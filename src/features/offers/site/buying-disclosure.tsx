import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import type { Outbound } from "../offer.ts";

/** The sentence that stands before or beside the first buy button (readings.md 39), and what the shops' programmes want to be said. */
export function BuyingDisclosure({ links }: { links: readonly Pick<Outbound, "disclosure">[] }) {
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
      <ShopDisclosures disclosures={links.flatMap(({ disclosure }) => disclosure ?? [])} />
    </div>
  );
}

/** Each programme's sentence once: in the words that bind, with what they mean below. */
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
