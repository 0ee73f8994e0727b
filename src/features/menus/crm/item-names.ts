import { type Referred, useReferred } from "#content/crm/references/referred-items.ts";
import { localText } from "#i18n/local-text.ts";
import { type contentKinds, flatItems, type MenuItem, type Menus, menuNames } from "../menu.ts";
import { useMenusMessages } from "./menus-messages.ts";

type ContentKind = (typeof contentKinds)[number];
/** An item's name in the CRM's language, and whether what it links to was deleted. */
export type ItemName = { name: string; state: Referred["state"] };

/** The names of the menus' items: their own texts, else the names of what they link to. */
export function useItemNames(menus: Menus): (item: MenuItem) => ItemName {
  const { lang, t } = useMenusMessages();
  const items = menuNames.flatMap((name) => flatItems(menus[name]));
  const idsOf = (kind: ContentKind) => [
    ...new Set(items.flatMap(({ target }) => (target.type === kind && "id" in target ? [target.id] : []))),
  ];
  const referred: Record<ContentKind, (id: string) => Referred> = {
    category: useReferred("category", idsOf("category")),
    article: useReferred("article", idsOf("article")),
    product: useReferred("product", idsOf("product")),
    page: useReferred("page", idsOf("page")),
  };
  const targetName = ({ target }: MenuItem): ItemName => {
    const there = (name: string): ItemName => ({ name, state: "there" });
    switch (target.type) {
      case "site-page":
      case "static-page":
        return there(t(`menus.page-${target.page}`));
      case "contact":
        return there(t("menus.page-contact"));
      case "link":
        return there(target.href);
      case "heading":
        return there(t("menus.type-heading"));
      case "categories":
        return there(t("menus.type-categories"));
      case "pages":
        return there(t("menus.type-pages"));
      case "partners":
        return there(t("menus.type-partners"));
      default:
        return referred[target.type](target.id);
    }
  };
  return (item) => {
    const { name, state } = targetName(item);
    return { name: localText(item.label, lang) || name, state };
  };
}
