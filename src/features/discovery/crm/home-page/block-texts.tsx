import { type Language, languageCodes } from "#i18n/languages.ts";
import type { LocalText } from "#i18n/local-text.ts";
import { Group, InLanguages } from "#ui/crm/fields/in-languages.tsx";
import type { HomeBlock, HomePageForEditors } from "../../home-page.ts";
import type { Titled } from "./card-row.tsx";
import type { PickedProduct } from "./department-picks.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";
import type { ArticlePicker } from "./public-picker.tsx";

/** What the fields of all blocks need. */
export type BlockContext = {
  known: HomePageForEditors;
  articles: ReadonlyMap<string, Titled>;
  products: ReadonlyMap<string, Titled>;
  keepArticle: (card: Parameters<Parameters<typeof ArticlePicker>[0]["onPick"]>[0]) => void;
  keepProduct: (card: PickedProduct) => void;
  /** The fault of a field of the block, by its path. */
  error: (path: string) => string | undefined;
};
export type FieldsProps<Block extends HomeBlock> = BlockContext & {
  block: Block;
  set: (change: Partial<Block>) => void;
};

export function Texts({
  label,
  hint,
  value,
  onChange,
  field,
  error,
  isLong = false,
}: {
  label: string;
  hint?: string;
  value: LocalText;
  onChange: (value: LocalText) => void;
  field: string;
  error: BlockContext["error"];
  isLong?: boolean;
}) {
  return (
    <Group title={label} hint={hint}>
      <InLanguages
        value={value}
        onChange={onChange}
        isLong={isLong}
        error={(lang: Language) =>
          error(`${field}.${lang}`) ?? (lang === languageCodes[0] ? error(field) : undefined)
        }
      />
    </Group>
  );
}

/** The title of any block that has one. */
export const Title = ({
  block,
  set,
  error,
}: {
  block: { type: HomeBlock["type"]; title: LocalText };
  set: (change: { title: LocalText }) => void;
  error: BlockContext["error"];
}) => {
  const { t } = useHomePageMessages();
  return (
    <Texts
      label={t("front.block-title")}
      hint={block.type === "text" ? undefined : t("front.block-title-hint")}
      value={block.title}
      onChange={(title) => set({ title })}
      field="title"
      error={error}
    />
  );
};

export const Intro = ({
  block,
  set,
  error,
}: {
  block: { intro: LocalText };
  set: (change: { intro: LocalText }) => void;
  error: BlockContext["error"];
}) => {
  const { t } = useHomePageMessages();
  return (
    <Texts
      label={t("front.block-intro")}
      value={block.intro}
      onChange={(intro) => set({ intro })}
      field="intro"
      error={error}
    />
  );
};
