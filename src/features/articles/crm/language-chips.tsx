import { languageCodes, languages } from "#i18n/languages.ts";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { ArticleLine } from "../article-edit.ts";
import type { AdminArticle } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";

type States = ArticleLine["states"] | AdminArticle["states"];
type State = NonNullable<States["en"]>;

/** How a language stands, in one word of the five. */
function stateOf(state: State | undefined): "missing" | "published" | "scheduled" | "stale" | "draft" {
  if (!state) return "missing";
  if (state.publishAt || (state.published && state.unpublishAt)) return "scheduled";
  if (state.published) return state.stale.length ? "stale" : "published";
  return "draft";
}
const tones: Record<ReturnType<typeof stateOf>, ChipTone> = {
  missing: "quiet",
  published: "good",
  scheduled: "warn",
  stale: "warn",
  draft: "quiet",
};

/** The five languages, each with how it stands. */
export function LanguageChips({ states }: { states: States }) {
  const { t, lang: own } = useArticleMessages();
  return (
    <span className="flex flex-wrap gap-1">
      {languageCodes.map((lang) => {
        const state = stateOf(states[lang]);
        const planned = states[lang]?.publishAt ?? states[lang]?.unpublishAt;
        const said = t(`crm-articles.state-${state}`);
        const detail = planned ? `${said} ${formatLocalTime(own, parseTime(planned))}` : said;
        return (
          <span key={lang} className={state === "missing" ? "line-through" : undefined}>
            <StatusChip tone={tones[state]} detail={`${languages[lang].nativeName}: ${detail}`}>
              {lang}
              {state === "published" ? " ✓" : state === "scheduled" ? " ◷" : state === "stale" ? " !" : ""}
            </StatusChip>
          </span>
        );
      })}
    </span>
  );
}

/** How one language stands, in words. */
export function LanguageState({ state }: { state: State | undefined }) {
  const { t, lang } = useArticleMessages();
  const is = stateOf(state);
  const planned = state?.publishAt ?? state?.unpublishAt;
  return (
    <StatusChip tone={tones[is]}>
      {t(`crm-articles.state-${is}`)}
      {planned ? ` ${formatLocalTime(lang, parseTime(planned))}` : ""}
    </StatusChip>
  );
}
