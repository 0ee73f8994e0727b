import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { parseTime } from "#platform/clock.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import type { Offer } from "../offer.ts";

/** A valid coupon with a copy button (shop-behavior.ts); without a script the code can be selected. */
export function CouponLine({ coupon: { code, text, endsAt } }: { coupon: NonNullable<Offer["coupon"]> }) {
  const { lang, t, parts } = useMessages();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-line-strong px-3 py-2 text-sm">
      <p className="min-w-0 grow">
        <span className="block">
          {parts("offer.coupon", {
            code: (
              <Isolate key="code" dir="ltr">
                <code className="font-semibold wrap-anywhere select-all">{code}</code>
              </Isolate>
            ),
          })}
        </span>
        {text ? <span className="block text-ink-soft">{text}</span> : null}
        {endsAt ? (
          <span className="block text-xs text-ink-faint">
            {parts("offer.coupon-until", {
              date: (
                <Isolate key="date" dir="ltr">
                  {formatDate(lang, parseTime(endsAt))}
                </Isolate>
              ),
            })}
          </span>
        ) : null}
      </p>
      <button
        type="button"
        data-copy-code={code}
        data-copied={t("offer.coupon-copied")}
        className="group inline-flex min-h-9 items-center rounded-md border border-line-strong px-3 font-semibold hover:border-ink noscript:hidden"
      >
        <span className="group-data-done:hidden">{t("offer.coupon-copy")}</span>
        <span className="hidden group-data-done:inline">{t("offer.coupon-copied")}</span>
      </button>
    </div>
  );
}
