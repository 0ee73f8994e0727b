import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { languageAttributes } from "#content/crm/translating/translation-row.tsx";
import { baseLanguage, type Language, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import {
  findTerm,
  type GlossaryTerm,
  glossaryLimit,
  longestGlossaryTerm,
  type StoredGlossary,
  withoutTerm,
  withTerm,
} from "../glossary.ts";
import { useTermsMessages } from "./terms-messages.ts";

type Way = "translated" | "kept";

/** Adds a glossary term or edits one. */
export function TermDialog({
  lang,
  edited,
  words,
  change,
  close,
}: {
  lang: Language;
  /** Null: a new one. */
  edited: GlossaryTerm | null;
  words: StoredGlossary;
  change: (of: (now: StoredGlossary) => StoredGlossary) => Promise<void>;
  close: () => void;
}) {
  const { t } = useTermsMessages();
  const say = useFailureText();
  const [source, setSource] = useState(edited?.source ?? "");
  const [target, setTarget] = useState(edited?.target ?? "");
  const [way, setWay] = useState<Way>(edited && edited.target === null ? "kept" : "translated");
  const [hasTried, setHasTried] = useState(false);
  const word: GlossaryTerm = { source: source.trim(), target: way === "kept" ? null : target.trim() };
  const changed = (now: StoredGlossary) => withTerm(edited ? withoutTerm(now, edited.source) : now, word);

  const others = edited ? withoutTerm(words, edited.source) : words;
  const { terms, kept } = changed(words);
  const isFull = terms.length > glossaryLimit || kept.length > glossaryLimit;
  const errors = {
    source: !word.source
      ? t("terms.error-source")
      : findTerm(others, word.source)
        ? t("terms.error-taken")
        : isFull
          ? t("terms.error-full", { count: glossaryLimit })
          : undefined,
    target: word.target === "" ? t("terms.error-target") : undefined,
  };
  const save = useMutation({
    mutationFn: () => change(changed),
    onSuccess: () => {
      toast(t("terms.saved", { word: word.source }));
      close();
    },
  });
  return (
    <Dialog
      title={edited ? t("terms.change-title") : t("terms.add")}
      width="s"
      isOpen
      onOpenChange={close}
      isChanged={source !== (edited?.source ?? "") || target !== (edited?.target ?? "")}
      cancels
      footer={
        <CrmButton type="submit" form="fixed-word" kind="primary" isPending={save.isPending}>
          {t("terms.save")}
        </CrmButton>
      }
    >
      <form
        id="fixed-word"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setHasTried(true);
          if (!errors.source && !errors.target && !save.isPending) save.mutate();
        }}
      >
        {save.error ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {say(save.error)}
          </p>
        ) : null}
        <TextField
          {...languageAttributes(baseLanguage)}
          label={t("terms.source")}
          maxLength={longestGlossaryTerm}
          value={source}
          onChange={setSource}
          error={hasTried ? errors.source : undefined}
          autoFocus
        />
        <RadioGroup
          label={t("terms.how")}
          value={way}
          onChange={setWay}
          choices={[
            { value: "translated", label: t("terms.how-translated") },
            { value: "kept", label: t("terms.how-kept") },
          ]}
        />
        {way === "translated" ? (
          <TextField
            {...languageAttributes(lang)}
            label={t("terms.target", { language: languages[lang].nativeName })}
            maxLength={longestGlossaryTerm}
            value={target}
            onChange={setTarget}
            error={hasTried ? errors.target : undefined}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
