import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { linkInLanguage } from "#i18n/urls/language-link.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { StaticPage } from "../static-page.ts";
import { pageKind, usePageMessages } from "./page-words.ts";

/** The pages that every site has. Customizing one opens a page with the default text. */
export function StaticPages() {
  const { t, lang } = usePageMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [pageKind.type, "static", lang],
    queryFn: () => crmApi().get("/api/admin/static-pages", { query: { lang } }),
  });
  const customize = useMutation({
    mutationFn: (page: StaticPage) =>
      crmApi().post("/api/admin/static-pages/{page}", undefined, { params: { page } }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [pageKind.type] });
      await navigate(pageKind.editorPath(id));
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  return (
    <section aria-labelledby="static-pages" className="mt-10">
      <h2 id="static-pages" className="text-lg font-semibold">
        {t("crm-pages.static-title")}
      </h2>
      <p className="mt-1 mb-3 max-w-(--measure) text-sm text-ink-soft">{t("crm-pages.static-text")}</p>
      <Loaded query={query}>
        {({ items }) => (
          <ul className="max-w-3xl divide-y divide-line rounded-lg border border-line">
            {items.map(({ page, title, id }) => (
              <li key={page} className="flex items-center gap-3 px-4 py-2">
                <a
                  className="min-w-0 grow py-1 font-medium hover:underline"
                  href={linkInLanguage(lang, localPath(lang, `/${page}`))}
                >
                  {title}
                </a>
                {id === null ? (
                  <CrmButton
                    aria-label={t("crm-pages.static-customize-of", { name: title })}
                    isPending={customize.isPending && customize.variables === page}
                    onPress={() => customize.mutate(page)}
                  >
                    {t("crm-pages.static-customize")}
                  </CrmButton>
                ) : (
                  <CrmButton
                    aria-label={t("crm-pages.static-edit-of", { name: title })}
                    onPress={() => navigate(pageKind.editorPath(id))}
                  >
                    {t("crm-pages.static-edit")}
                  </CrmButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
