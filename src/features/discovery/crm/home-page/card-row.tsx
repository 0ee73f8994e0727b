import { type Language, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";

export type Titled = { title: string; imageUrl: string | null; textLang?: Language };

/** A chosen entry as a row: its image and title, or a note that it is not public. */
export function CardRow({ card }: { card: Titled | undefined }) {
  const { t } = useHomePageMessages();
  if (!card) return <StatusChip tone="warn">{t("front.not-public")}</StatusChip>;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {card.imageUrl ? (
        <img
          src={card.imageUrl}
          alt=""
          loading="lazy"
          className="size-10 shrink-0 rounded-sm bg-surface object-cover"
        />
      ) : null}
      <span className="min-w-0">
        <span {...languageAttributes(card.textLang)}>{card.title}</span>{" "}
        {card.textLang ? (
          <StatusChip>
            <bdi {...languageAttributes(card.textLang)}>{languages[card.textLang].nativeName}</bdi>
          </StatusChip>
        ) : null}
      </span>
    </span>
  );
}

export function useListWords() {
  const { t } = useHomePageMessages();
  return { up: t("front.move-up"), down: t("front.move-down"), remove: t("front.remove") };
}

/** The chosen items in their order, by their ids. */
export function ChosenCards({
  ids,
  cards,
  onChange,
}: {
  ids: readonly string[];
  cards: ReadonlyMap<string, Titled>;
  onChange: (ids: string[]) => void;
}) {
  const { t } = useHomePageMessages();
  return (
    <OrderedList
      items={ids}
      onChange={onChange}
      nameOf={(id) => cards.get(id)?.title ?? t("front.not-public")}
      words={useListWords()}
    >
      {(id) => <CardRow card={cards.get(id)} />}
    </OrderedList>
  );
}
