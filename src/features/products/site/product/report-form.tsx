import { pathOf } from "#content/slug-owner.ts";
import type { Product } from "#features/products/product.ts";
import { reportKinds } from "#features/products/report-kinds.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Button } from "#ui/button.tsx";
import { controlClass } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";

/** A reader's correction. A plain form that works without JavaScript: the response redirects to this page, at its confirmation. */
export function ReportForm({ product: { id, slug } }: { product: Pick<Product, "id" | "slug"> }) {
  const { lang, t } = useMessages();
  return (
    <div className="grid gap-3">
      <div id="reported" tabIndex={-1} className="hidden scroll-mt-24 outline-none target:block">
        <Note tone="good">
          <p>{t("product.report-thanks")}</p>
        </Note>
      </div>
      <details id="report">
        <summary className="text-link w-fit py-1">{t("product.report")}</summary>
        <form method="post" action="/api/reports" className="mt-3 grid max-w-md gap-4">
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="lang" value={lang} />
          <input type="hidden" name="back" value={localPath(lang, pathOf("product", slug))} />
          <fieldset data-field="">
            <legend className="font-semibold text-ink">{t("product.report-what")}</legend>
            {reportKinds.map((kind) => (
              <label key={kind} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  required
                  aria-describedby="report-error"
                  className="size-5"
                />
                {t(`product.report-${kind}`)}
              </label>
            ))}
            <p id="report-error" data-error="" hidden className="font-medium text-bad">
              {t("product.report-required")}
            </p>
          </fieldset>
          <label className="grid gap-1.5">
            <span className="font-semibold text-ink">{t("product.report-note")}</span>
            <textarea name="note" rows={3} maxLength={1000} dir="auto" className={controlClass} />
          </label>
          <Button type="submit" kind="quiet" className="w-fit">
            {t("product.report-send")}
          </Button>
        </form>
      </details>
    </div>
  );
}
