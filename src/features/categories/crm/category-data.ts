import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { isNotWanted } from "#content/crm/publishing/unreviewed-question.tsx";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { CategoryFilter, TreeItem } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** The whole tree, or what a filter finds, from the server. */
export function useCategoryItems(status?: CategoryFilter) {
  const { lang } = useCategoryMessages();
  return useQuery({
    queryKey: ["categories", status ?? "tree", lang],
    queryFn: async (): Promise<TreeItem[]> => {
      const query = { lang, ...(status ? { status } : {}) };
      return (await crmApi().get("/api/admin/categories", { query }))?.items ?? [];
    },
  });
}

const known = [
  "name-missing",
  "image-address",
  "key-twice",
  "weights-not-100",
  "no-such-category",
  "below-itself",
] as const;

/** What the server said of single fields, in words. */
export function useFieldErrors(): (error: unknown) => Record<string, string> {
  const { t } = useCategoryMessages();
  const failureText = useFailureText();
  return (error) =>
    Object.fromEntries(
      Object.entries(fieldErrors(error)).map(([path, code]) => {
        const word = known.find((one) => one === (code === "incomplete" ? "name-missing" : code));
        if (word) return [path, t(`cat.error-${word}`)];
        // Of a slug that is taken the code is the slug itself, in any script.
        if (isApiFailure(error) && error.code === "slug-taken") return [path, failureText(error)];
        if (!isCode(code)) return [path, code];
        const hasOwnText = path.endsWith("slug") || code === "not-seen";
        return [path, hasOwnText ? failureText(error) : t("cat.error-other")];
      }),
    );
}

/** Does something with a category, says so or why not, and has what is shown of categories read again. Gives whether it was done. */
export function useAct() {
  const queries = useQueryClient();
  const words = useFieldErrors();
  const failureText = useFailureText();
  return async (
    work: () => Promise<unknown>,
    said: string,
    action?: { label: string; onPress: () => void },
  ): Promise<boolean> => {
    try {
      await work();
      toast(said, action ? { action } : {});
      return true;
    } catch (error) {
      if (isNotWanted(error)) return false;
      toast(Object.values(words(error))[0] ?? failureText(error), { tone: "bad" });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ["categories"] });
    }
  };
}
