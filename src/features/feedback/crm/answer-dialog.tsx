import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { TextArea } from "#ui/crm/fields/text-field.tsx";
import { longestAnswer, type ReaderQuestion } from "../feedback.ts";
import { useFeedbackMessages } from "./feedback-messages.ts";

/** Writes and publishes an answer, in the reader's language. */
export function AnswerDialog({
  question: { id, version, lang, question, answer: before },
  onClose,
  act,
}: {
  question: ReaderQuestion;
  onClose: () => void;
  /** Runs the work, confirms it or reports its failure. */
  act: (work: () => Promise<unknown>, done: string) => Promise<void>;
}) {
  const { t } = useFeedbackMessages();
  const [answer, setAnswer] = useState(before ?? "");
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    await act(async () => {
      await crmApi().post("/api/admin/questions/{id}/answer", { version, answer }, { params: { id } });
      onClose();
    }, t("ask.published"));
    setBusy(false);
  };
  return (
    <Dialog
      title={t("ask.answer")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isChanged={answer !== (before ?? "")}
      cancels
      footer={
        <CrmButton
          kind="primary"
          isPending={isBusy}
          isDisabled={answer.trim() === "" || answer.length > longestAnswer}
          onPress={() => void publish()}
        >
          {t("ask.publish")}
        </CrmButton>
      }
    >
      <p {...languageAttributes(lang)} className="mb-4 whitespace-pre-line wrap-anywhere">
        {question}
      </p>
      <TextArea
        label={t("ask.answer-in", { language: languages[lang].nativeName })}
        description={t("ask.answer-hint")}
        value={answer}
        onChange={setAnswer}
        rows={6}
        counted={longestAnswer}
        dir={languages[lang].direction}
        lang={languages[lang].tag}
      />
    </Dialog>
  );
}
