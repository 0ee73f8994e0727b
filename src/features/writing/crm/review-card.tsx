import type { ReactNode } from "react";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { ReviewSection } from "../review.ts";
import { ClaimLine, type Confirming } from "./claim-line.tsx";
import { useWritingMessages } from "./writing-messages.ts";

const tones: Record<ReviewSection["state"], ChipTone> = {
  open: "warn",
  accepted: "good",
  rejected: "bad",
  gone: "quiet",
};

/** A text or heading with its unsupported claims marked; a sentence may contain several. */
function marked(text: string, claims: ReviewSection["claims"]): ReactNode[] {
  const places = claims
    .filter(({ isOpen, sentence }) => isOpen && text.includes(sentence))
    .map(({ sentence, token, number }) => {
      const start = text.indexOf(sentence) + sentence.indexOf(token);
      return { number, start, end: start + token.length };
    })
    .sort((a, b) => a.start - b.start);
  const parts: ReactNode[] = [];
  let shownTo = 0;
  for (const { number, start, end } of places) {
    if (start < shownTo) continue;
    parts.push(
      text.slice(shownTo, start),
      <mark key={number} className="rounded-sm bg-warn-wash px-0.5 font-semibold text-ink">
        {text.slice(start, end)}
      </mark>,
    );
    shownTo = end;
  }
  return [...parts, text.slice(shownTo)];
}

/** A section with its text, its claims and the verdict. */
export function ReviewCard({
  section,
  lang,
  editor,
  isBusy,
  decide,
  confirm,
}: {
  section: ReviewSection;
  lang: Language;
  editor: string;
  isBusy: boolean;
  decide: (verdict: "accepted" | "rejected" | "open") => void;
  confirm: (said: Confirming) => Promise<unknown>;
}) {
  const { t, lang: screen } = useWritingMessages();
  const { state, heading, text, claims, by, at } = section;
  const { tag, direction } = languages[lang];
  const name = heading || t("review.first-part");
  const isThere = state === "open" || state === "accepted";
  const hasOpen = claims.some(({ isOpen }) => isOpen);
  const shown = claims.filter(({ isOpen, source, confirmed }) => isOpen || source || confirmed);
  return (
    <article className="grid gap-4 rounded-lg border border-line px-5 py-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          <bdi lang={heading ? tag : undefined}>{heading ? marked(heading, claims) : name}</bdi>
        </h3>
        <span className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
          {by && at ? t("review.said", { name: by, time: formatLocalTime(screen, parseTime(at)) }) : null}
          <StatusChip tone={tones[state]}>{t(`review.state-${state}`)}</StatusChip>
        </span>
      </header>
      {isThere ? (
        text ? (
          <div lang={tag} dir={direction} className="grid gap-2 text-sm leading-relaxed whitespace-pre-line">
            <p>{marked(text, claims)}</p>
          </div>
        ) : (
          <p className="text-sm text-ink-soft">{t("review.no-words")}</p>
        )
      ) : null}
      {isThere && shown.length ? (
        <section className="grid gap-2 border-t border-line pt-3">
          <h4 className="text-sm font-semibold">{t("review.claims")}</h4>
          <ul className="grid gap-2">
            {shown.map((claim) => (
              <ClaimLine key={claim.number} claim={claim} lang={lang} isBusy={isBusy} confirm={confirm} />
            ))}
          </ul>
        </section>
      ) : null}
      {state === "open" ? (
        <div className="grid gap-2">
          {hasOpen ? <p className="text-sm text-warn">{t("review.claims-first")}</p> : null}
          <div className="flex flex-wrap gap-2">
            <CrmButton
              kind="primary"
              icon="check"
              aria-label={t("review.accept-named", { name })}
              isDisabled={isBusy || hasOpen}
              onPress={() => decide("accepted")}
            >
              {t("review.accept")}
            </CrmButton>
            <CrmButton
              icon="trash"
              aria-label={t("review.reject-named", { name })}
              isDisabled={isBusy}
              onPress={() => decide("rejected")}
            >
              {t("review.reject")}
            </CrmButton>
            <CrmLink href={editor} icon="edit">
              {t("review.edit")}
            </CrmLink>
          </div>
        </div>
      ) : null}
      {section.canReturn ? (
        <div>
          <CrmButton
            icon="undo"
            aria-label={t("review.put-back-named", { name })}
            isDisabled={isBusy}
            onPress={() => decide("open")}
          >
            {t("review.put-back")}
          </CrmButton>
        </div>
      ) : null}
    </article>
  );
}
