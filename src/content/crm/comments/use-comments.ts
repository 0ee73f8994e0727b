import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { CommentAnchor } from "#content/comment-anchor.ts";
import type { Language } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useCommentMessages } from "./comment-messages.ts";

/** Milliseconds between looks for what others wrote. */
const betweenLooks = 60_000;

type Item = { type: string; id: string };
const keyOf = ({ type, id }: Item) => ["comments", type, id];

/** The comments of an item; none for one that is not created yet. */
export const useComments = (item: Item, isCreated: boolean) =>
  useQuery({
    queryKey: keyOf(item),
    queryFn: () => crmApi().get("/api/admin/comments", { query: item }),
    enabled: isCreated,
    refetchInterval: betweenLooks,
  });

export const moveComment = (id: string, anchor: CommentAnchor): void => {
  crmApi()
    .patch("/api/admin/comments/{id}", { anchor }, { params: { id } })
    // The block is found by what it was, as before.
    .catch(() => {});
};

export type CommentVerbs = ReturnType<typeof useCommentVerbs>;

/** What is done with comments; each says so, and reads them again. */
export function useCommentVerbs(item: Item) {
  const { t } = useCommentMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { type, id: itemId } = item;
  return useMemo(() => {
    const after = async (work: Promise<unknown>, said: string) => {
      const done = await work;
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf({ type, id: itemId }) }),
        queries.invalidateQueries({ queryKey: ["inbox"] }),
      ]);
      toast(said);
      return done;
    };
    /** For buttons, which have no place of their own for a failure. */
    const saying = (work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        toast(failureText(error), { tone: "bad" });
        throw error;
      });
    const headers = (key: string) => ({ headers: { "Idempotency-Key": key } });
    return {
      begin: (
        on: { lang: Language | null; anchor: CommentAnchor | null; quote: string },
        text: string,
        key: string,
      ) =>
        after(
          crmApi().post("/api/admin/comments", { type, id: itemId, ...on, text } as never, headers(key)),
          t("comments.added"),
        ) as Promise<{ id: string }>,
      reply: (id: string, text: string, key: string) =>
        after(
          crmApi().post("/api/admin/comments/{id}/replies", { text }, { params: { id }, ...headers(key) }),
          t("comments.replied"),
        ),
      edit: (id: string, text: string) =>
        after(
          crmApi().put("/api/admin/comments/replies/{id}", { text }, { params: { id } }),
          t("comments.save-done"),
        ),
      resolve: (id: string, isResolved: boolean) =>
        saying(
          after(
            crmApi().patch("/api/admin/comments/{id}", { isResolved }, { params: { id } }),
            t(isResolved ? "comments.was-resolved" : "comments.was-reopened"),
          ),
        )
          // It was said, and the thread stays as it is.
          .catch(() => undefined),
      remove: (id: string) =>
        saying(
          after(
            crmApi().delete("/api/admin/comments/replies/{id}", { params: { id } }),
            t("comments.was-deleted"),
          ),
        ),
    };
  }, [queries, t, failureText, type, itemId]);
}
