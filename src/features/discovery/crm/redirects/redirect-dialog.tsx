import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import type { Redirect } from "#features/discovery/redirect.ts";
import { type RedirectStatus, redirectStatuses } from "#features/discovery/redirect-status.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useRedirectsMessages } from "./redirects-messages.ts";

const problems = ["not-a-path", "own-page", "taken", "not-an-address", "loop"] as const;
type Problem = (typeof problems)[number];

/** The edited redirect: an existing one, or a new one with an optional old address. */
export type EditedRedirect = Redirect | { from: string };

const asWritten = (edited: EditedRedirect) => ({
  from: edited.from,
  to: "to" in edited ? readable(edited.to) : "",
  status: "status" in edited ? edited.status : (301 as RedirectStatus),
});

/** A percent-decoded address, where decoding is possible. */
export const readable = (address: string): string => {
  try {
    const text = decodeURI(address);
    return encodeURI(text) === address ? text : address;
  } catch {
    // Not decodable: shown as it is stored.
    return address;
  }
};

/** Creates, edits or deletes a redirect. */
export function RedirectDialog({ edited: opened, close }: { edited: EditedRedirect; close: () => void }) {
  const { t } = useRedirectsMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [edited, setEdited] = useState(opened);
  const [form, setForm] = useState(asWritten(opened));
  const [isAsking, setAsking] = useState(false);
  const own = "id" in edited ? edited : null;

  const failed = (error: unknown) => {
    // Version conflict: shows the current redirect, which can be edited.
    if (isApiFailure(error) && error.code === "conflict" && error.current) {
      const current = error.current as Redirect;
      setEdited(current);
      setForm(asWritten(current));
    }
  };
  const done = async (words: string) => {
    await Promise.all(
      ["redirects", "missing-paths"].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
    toast(words);
    close();
  };
  const save = useMutation({
    mutationFn: async () => {
      if (own)
        return crmApi().patch(
          "/api/admin/redirects/{id}",
          { ...form, version: own.version },
          { params: { id: own.id } },
        );
      const made = await crmApi().post("/api/admin/redirects", form);
      // The path has a redirect now.
      await crmApi()
        .delete("/api/admin/missing-paths", { query: { path: made.from } })
        // The redirect is saved; the path stays among the 404s, where it can be dismissed.
        .catch(() => false);
      return made;
    },
    onError: failed,
    onSuccess: ({ from, to }) =>
      done(to ? t("redirects.saved", { from, to: readable(to) }) : t("redirects.saved-gone", { from })),
  });
  const remove = useMutation({
    mutationFn: () =>
      crmApi().delete("/api/admin/redirects/{id}", {
        params: { id: own?.id ?? "" },
        headers: { "If-Match": `"${own?.version}"` },
      }),
    onError: failed,
    onSuccess: () => done(t("redirects.deleted")),
  });

  const error = save.error ?? remove.error;
  const errors = fieldErrors(error);
  const labels = new Map(Object.entries({ from: t("redirects.from"), to: t("redirects.to") }));
  const problemText = (said: string): string =>
    problems.includes(said as Problem) ? t(`redirects.error-${said as Problem}`) : said;
  const words = (field: "from" | "to"): string | undefined => {
    const said = errors[field];
    return said && problemText(said);
  };
  const isStale = isApiFailure(error) && error.code === "conflict";
  return (
    <Dialog
      title={own ? t("redirects.change") : t("redirects.new")}
      isOpen
      onOpenChange={close}
      cancels
      footer={
        <>
          {own ? (
            <CrmButton
              kind="plain"
              icon="trash"
              className="order-first me-auto text-bad"
              onPress={() => setAsking(true)}
            >
              {t("redirects.delete")}
            </CrmButton>
          ) : null}
          <CrmButton type="submit" form="redirect" kind="primary" isPending={save.isPending}>
            {t("redirects.save")}
          </CrmButton>
        </>
      }
    >
      <form
        id="redirect"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Problems
          errors={isStale ? {} : errors}
          labelOf={(path) => labels.get(path) ?? t("redirects.status")}
          textOf={problemText}
        />
        {error && (isStale || !Object.keys(errors).length) ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {isStale ? t("redirects.stale") : failureText(error)}
          </p>
        ) : null}
        <TextField
          label={t("redirects.from")}
          description={t("redirects.from-hint", {
            example: "\u2066/old-page\u2069",
            query: "\u2066/?p=123\u2069",
          })}
          error={words("from")}
          dir="ltr"
          value={form.from}
          onChange={(from) => setForm({ ...form, from })}
          autoFocus={!form.from}
        />
        <Select
          label={t("redirects.status")}
          description={form.status === 410 ? t("redirects.gone-hint") : undefined}
          value={String(form.status) as `${RedirectStatus}`}
          onChange={(status) => setForm({ ...form, status: Number(status) as RedirectStatus })}
          options={redirectStatuses.map((status) => ({
            value: `${status}` as const,
            label: t(`redirects.status-${status}`),
          }))}
        />
        {form.status === 410 ? null : (
          <TextField
            label={t("redirects.to")}
            description={t("redirects.to-hint", { example: "\u2066/article/kettles\u2069" })}
            error={words("to")}
            dir="ltr"
            value={form.to}
            onChange={(to) => setForm({ ...form, to })}
            autoFocus={Boolean(form.from) && !form.to}
          />
        )}
      </form>
      <ConfirmDialog
        title={t("redirects.delete-title")}
        confirm={t("redirects.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        // The dialog below shows the error.
        onConfirm={() => remove.mutateAsync().catch(() => setAsking(false))}
      >
        <p>{t("redirects.delete-text", { from: isolated(edited.from) })}</p>
      </ConfirmDialog>
    </Dialog>
  );
}
