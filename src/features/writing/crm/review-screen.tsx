import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { languages } from "#i18n/languages.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { ReviewSection } from "../review.ts";
import { ReviewCard } from "./review-card.tsx";
import { loadWritingMessages, useWritingMessages } from "./writing-messages.ts";

export const clientLoader = loadWritingMessages;

type Review = NonNullable<CrmResponse<"/api/admin/articles/{id}/review">>;

/** Reviews AI text section by section: each is accepted or rejected by a named person before it can be published. */
export default function ReviewScreen() {
  const { t } = useWritingMessages();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["articles", "review", id],
    queryFn: () => crmApi().get("/api/admin/articles/{id}/review", { params: { id } }),
  });
  const back = { href: `/crm/articles/${id}/edit`, label: t("review.back") };
  return (
    <Loaded query={query} missing={<PageHeader title={t("review.title")} back={back} />}>
      {(review) => (
        <>
          <PageHeader title={t("review.title")} back={back}>
            {review.writer === null
              ? t("review.none")
              : review.writer === "outline"
                ? t("review.by-outline")
                : t("review.by-model", { model: review.model ?? "" })}
          </PageHeader>
          <div className="grid max-w-3xl gap-12">
            {review.languages.map((written) => (
              <OneLanguage key={written.lang} id={id} written={written} />
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function OneLanguage({ id, written }: { id: string; written: Review["languages"][number] }) {
  const { t } = useWritingMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const { lang, title, open, sections } = written;
  const { tag, direction, nativeName } = languages[lang];
  const adopt = {
    onSuccess: (review: Review) => {
      queries.setQueryData(["articles", "review", id], review);
      void queries.invalidateQueries({ queryKey: ["articles", "one", id] });
    },
    onError: (error: unknown) => toast(say(error), { tone: "bad" as const }),
  };
  const params = { id };
  const decide = useMutation({
    mutationFn: (said: { position: number; verdict: "accepted" | "rejected" | "open" }) =>
      crmApi().post("/api/admin/articles/{id}/review/verdict", { lang, ...said }, { params }),
    ...adopt,
  });
  const confirm = useMutation({
    mutationFn: (said: {
      position: number;
      claim: number;
      basis: "measured" | "opinion" | "source";
      note: string;
    }) => crmApi().post("/api/admin/articles/{id}/review/claim", { lang, ...said }, { params }),
    ...adopt,
  });
  return (
    <section aria-labelledby={`review-${lang}`} className="grid gap-5">
      <h2 id={`review-${lang}`} className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
        <bdi lang={tag} dir={direction}>
          {title}
        </bdi>
        <span className="text-sm font-normal text-ink-soft">{nativeName}</span>
      </h2>
      <div role="status">
        <Note tone={open ? "warn" : "good"}>
          <p>{open ? t("review.left", { count: open }) : t("review.all-seen")}</p>
        </Note>
      </div>
      <ol className="grid gap-5">
        {sections.map((section: ReviewSection) => (
          <li key={section.position}>
            <ReviewCard
              section={section}
              lang={lang}
              editor={`/crm/articles/${id}/edit?lang=${lang}`}
              isBusy={decide.isPending || confirm.isPending}
              decide={(verdict) => decide.mutate({ position: section.position, verdict })}
              confirm={(said) => confirm.mutateAsync({ position: section.position, ...said })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
