import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#root.tsx";
import { SiteName } from "./site-name.tsx";

/** The layout without texts, until the browser has said its language. */
export function VisitorFallback() {
  const site = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{site?.siteName}</title>
      <div className="border-b border-line">
        <div className="frame flex h-16 items-center gap-2.5 font-display text-xl font-semibold">
          {site ? <SiteName settings={site} /> : null}
        </div>
      </div>
      <main aria-busy="true" className="grow">
        <noscript>
          <ul className="frame grid gap-4 py-12">
            <li lang="en" dir="ltr">
              This page needs JavaScript, because what it shows is kept in your browser.
            </li>
            <li lang="he" dir="rtl">
              העמוד הזה זקוק ל־JavaScript, כי מה שמוצג בו שמור בדפדפן שלכם.
            </li>
            <li lang="fr" dir="ltr">
              Cette page a besoin de JavaScript, car ce qu’elle affiche est conservé dans votre navigateur.
            </li>
            <li lang="ar" dir="rtl">
              تحتاج هذه الصفحة إلى JavaScript، لأن ما تعرضه محفوظ في متصفحك.
            </li>
            <li lang="zh-Hans" dir="ltr">
              此页面需要 JavaScript，因为其内容保存在您的浏览器中。
            </li>
          </ul>
        </noscript>
      </main>
      <div className="h-72 border-t border-line bg-surface" />
    </div>
  );
}
