import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ContentList } from "#content/crm/list/content-list.tsx";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { loadProductMessages } from "../product-messages.ts";
import { useProductList } from "./product-list.tsx";

export const clientLoader = async () => {
  await Promise.all([loadProductMessages(), loadEditorMessages(), loadListMessages()]);
  return null;
};

/** Every product that is there: found, narrowed, sorted, changed by the dozen. */
export default function ProductListScreen() {
  return <ContentList declaration={useProductList()} />;
}
