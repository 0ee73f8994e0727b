import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Checkbox } from "#ui/crm/choice.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { TextArea, TextField } from "#ui/crm/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { crmApi } from "../../../crm-api.ts";
import { fieldErrors, isCode, Problems, useUnsavedGuard } from "../../../layouts/crm-form.tsx";
import { Failed, useFailureText } from "../../../layouts/crm-query.tsx";
import ConflictDialog from "../../../layouts/editor/conflict-dialog.tsx";
import { isApiFailure } from "../../../page-api.ts";
import type { LibraryLink, LinkContent } from "../library-link.ts";
import { useLinkMessages } from "./link-messages.ts";
import { LinkPlaces } from "./link-places.tsx";
import { asSent, asWritten, keywordField, type WrittenLink } from "./written-link.ts";

const path = "/api/admin/links/{id}";
const names = {
  name: "links.name",
  url: "links.url",
  replaces: "links.old",
  isActive: "links.in-use",
} as const;

/** A link of the library, or a new one. Saved as a whole; where somebody else was quicker, a version is chosen for each field. */
export function LinkForm({ link: given, onLeave }: { link: LibraryLink | null; onLeave: () => void }) {
  const { t, parts } = useLinkMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const [base, setBase] = useState(given);
  const [value, setValue] = useState(() => asWritten(given));
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = JSON.stringify(value) !== JSON.stringify(asWritten(base));
  const guard = useUnsavedGuard(isDirty && !isLeaving);
  const set = (change: Partial<WrittenLink>) => setValue((before) => ({ ...before, ...change }));
  const adopt = (known: LibraryLink) => {
    setBase(known);
    setValue(asWritten(known));
  };
  const again = () => queries.invalidateQueries({ queryKey: ["links"] });
  const patch = ({ id, version }: LibraryLink, link: LinkContent): Promise<LibraryLink> =>
    crmApi().patch(path, { version, link }, { params: { id } });
  const back = async (known: LibraryLink, before: LinkContent) => {
    try {
      adopt(await patch(known, before));
      toast(t("links.undone"));
      await again();
    } catch (error) {
      toast(say(error), { tone: "bad" });
    }
  };
  const save = useMutation({
    mutationFn: (): Promise<LibraryLink> =>
      base ? patch(base, asSent(value)) : crmApi().post("/api/admin/links", asSent(value)),
    onSuccess: async (known) => {
      const before = base && asSent(asWritten(base));
      toast(
        t("links.saved"),
        before ? { action: { label: t("links.undo"), onPress: () => void back(known, before) } } : {},
      );
      if (!base) setLeaving(true);
      adopt(known);
      await again();
      if (!base) onLeave();
    },
  });
  const stale =
    isApiFailure(save.error) && save.error.conflict
      ? (save.error.current as LibraryLink | undefined)
      : undefined;
  const errors = fieldErrors(save.error);
  const error = (field: string): string | undefined => {
    const said = Object.entries(errors).find(([at]) =>
      `${at}.`.replace(/^link\./, "").startsWith(`${field}.`),
    );
    if (!said) return undefined;
    return isCode(said[1]) ? t(`links.error-${said[1] as ErrorCode}`) : said[1];
  };
  const remove = async () => {
    if (!base) return;
    await crmApi().delete(path, { params: { id: base.id }, headers: { "If-Match": String(base.version) } });
    toast(t("links.deleted"));
    setLeaving(true);
    await again();
    onLeave();
  };
  const labelOf = (field: string): string => {
    const lang = languageCodes.find((code) => keywordField(code) === field);
    return lang
      ? `${t("links.keywords")}: ${languages[lang].nativeName}`
      : t(names[field as keyof typeof names]);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {guard}
      <PageHeader
        title={<bdi>{base?.name ?? t("links.new")}</bdi>}
        documentTitle={base?.name ?? t("links.new")}
        back={{ href: "/crm/links", label: t("links.title") }}
        actions={
          base ? (
            <CrmButton kind="plain" icon="trash" onPress={() => setAsking(true)}>
              {t("links.delete")}
            </CrmButton>
          ) : undefined
        }
      />
      <Problems errors={errors} />
      {save.isError && !stale && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      {stale ? (
        <ConflictDialog<WrittenLink>
          mine={value}
          theirs={asWritten(stale)}
          base={asWritten(base)}
          by={null}
          labelOf={labelOf}
          onSettle={(chosen) => {
            setBase(stale);
            setValue(chosen);
            save.reset();
          }}
          onClose={save.reset}
        />
      ) : null}
      <div className="grid max-w-4xl gap-9 pb-8">
        <div className="grid gap-4">
          <TextField
            label={t("links.name")}
            description={t("links.name-hint")}
            dir="auto"
            value={value.name}
            onChange={(name) => set({ name })}
            error={error("name")}
          />
          <TextField
            label={t("links.url")}
            description={parts("links.url-hint", {
              example: (
                <Isolate key="example" dir="ltr">
                  {"{urllink}"}
                </Isolate>
              ),
            })}
            dir="ltr"
            value={value.url}
            onChange={(url) => set({ url })}
            error={error("url")}
          />
          <Checkbox
            isSelected={value.isActive}
            onChange={(isActive) => set({ isActive })}
            description={t("links.in-use-hint")}
          >
            {t("links.in-use")}
          </Checkbox>
        </div>
        <Part title={t("links.part-keywords")} text={t("links.keywords-hint")}>
          <div className="grid gap-4 sm:grid-cols-2">
            {languageCodes.map((code) => (
              <TextArea
                key={code}
                label={languages[code].nativeName}
                lang={languages[code].tag}
                dir={languages[code].direction}
                rows={2}
                value={value[keywordField(code)]}
                onChange={(text) => set({ [keywordField(code)]: text })}
                error={error(`keywords.${code}`)}
              />
            ))}
          </div>
        </Part>
        <Part title={t("links.part-old")}>
          <TextArea
            label={t("links.old")}
            description={t("links.old-hint")}
            dir="ltr"
            rows={3}
            value={value.replaces}
            onChange={(replaces) => set({ replaces })}
            error={error("replaces")}
          />
        </Part>
        <Part title={t("links.part-places")} text={t("links.places-hint")}>
          <LinkPlaces link={asSent(value)} />
        </Part>
      </div>
      <SaveBar status={<p role="status">{isDirty ? t("links.unsaved") : ""}</p>}>
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("links.save")}
        </CrmButton>
      </SaveBar>
      <ConfirmDialog
        title={t("links.delete-title")}
        confirm={t("links.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      >
        <p>{t("links.delete-text")}</p>
      </ConfirmDialog>
    </form>
  );
}

/** What only this screen can say of a field. */
type ErrorCode =
  | "link-address"
  | "old-address"
  | "common-keyword"
  | "replaces-nothing"
  | "keywords-nowhere"
  | "unknown-shop"
  | "replaced-already"
  | "library-full";

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        {text ? <p className="text-sm text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
