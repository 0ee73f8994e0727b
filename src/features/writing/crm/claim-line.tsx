import { useState } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { bases, type ReviewSection } from "../review.ts";
import { useWritingMessages } from "./writing-messages.ts";

type Claim = ReviewSection["claims"][number];
type Basis = (typeof bases)[number];
export type Confirming = { claim: number; basis: Basis; note: string };

/** A number or a superlative with its source; without one, an editor can confirm it. */
export function ClaimLine({
  claim,
  lang,
  isBusy,
  confirm,
}: {
  claim: Claim;
  lang: Language;
  isBusy: boolean;
  confirm: (said: Confirming) => Promise<unknown>;
}) {
  const { t } = useWritingMessages();
  const { token, sentence, source, confirmed, isOpen } = claim;
  const basisNames: Record<Basis, string> = {
    measured: t("review.claim-measured"),
    opinion: t("review.claim-opinion"),
    source: t("review.claim-from-source"),
  };
  return (
    <li className="grid gap-1 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <bdi lang={languages[lang].tag} className={isOpen ? "font-semibold text-warn" : "font-semibold"}>
          {token}
        </bdi>
        {source ? (
          <CrmLink href={`/crm/products/edit/${source.productId}`} size="s" kind="plain">
            {t("review.claim-source", { name: source.name, field: t(`review.field-${source.field}`) })}
          </CrmLink>
        ) : confirmed ? (
          <span className="text-ink-soft">
            {[basisNames[confirmed.basis], confirmed.note, confirmed.by].filter(Boolean).join(" · ")}
          </span>
        ) : (
          <span className="text-ink-soft">{t(isOpen ? "review.claim-open" : "review.claim-changed")}</span>
        )}
      </span>
      {isOpen ? (
        <>
          <bdi lang={languages[lang].tag} className="text-ink-soft">
            {sentence}
          </bdi>
          <Answer claim={claim} isBusy={isBusy} confirm={confirm} names={basisNames} />
        </>
      ) : null}
    </li>
  );
}

function Answer({
  claim,
  isBusy,
  confirm,
  names,
}: {
  claim: Claim;
  isBusy: boolean;
  confirm: (said: Confirming) => Promise<unknown>;
  names: Record<Basis, string>;
}) {
  const { t } = useWritingMessages();
  const [isOpen, setOpen] = useState(false);
  const [basis, setBasis] = useState<Basis>("measured");
  const [note, setNote] = useState("");
  const [isTold, setTold] = useState(false);
  if (!isOpen)
    return (
      <span>
        <CrmButton size="s" onPress={() => setOpen(true)}>
          {t("review.confirm")}
        </CrmButton>
      </span>
    );
  const isNoteMissing = basis === "source" && !note.trim();
  return (
    <form
      className="grid items-end gap-3 rounded-md bg-surface px-4 py-3 sm:grid-cols-[12rem_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        // The screen shows the error.
        if (!isNoteMissing) void confirm({ claim: claim.number, basis, note }).catch(() => {});
      }}
    >
      <Select
        label={t("review.basis")}
        options={bases.map((value) => ({ value, label: names[value] }))}
        value={basis}
        onChange={setBasis}
        autoFocus
      />
      <TextField
        label={t("review.note")}
        value={note}
        onChange={setNote}
        dir="auto"
        error={isTold && isNoteMissing ? t("review.note-missing") : undefined}
      />
      <CrmButton type="submit" kind="primary" isDisabled={isBusy}>
        {t("review.confirm")}
      </CrmButton>
    </form>
  );
}
