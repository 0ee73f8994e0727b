import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { LinkButton } from "#ui/button.tsx";

type MoreItemsProps = {
  of: "products" | "guides";
  total: number;
  /** Where the next part of the list is; null where there is none. */
  next: string | null;
  /** How much of the list is shown; null where it begins in the middle. */
  showing: string | null;
  list: ReactNode;
  children?: ReactNode;
};

/** A list, and the link to more of it: with JavaScript the next items join it (more-items.element.ts), without it they are a page. */
export function MoreItems({ of, total, next, showing, list, children }: MoreItemsProps) {
  const { t } = useMessages();
  return (
    <more-items data-of={of} data-total={total} data-whole={showing === null ? undefined : ""} class="block">
      {list}
      <div className="mt-12 grid justify-items-center gap-4 border-t border-line pt-8 text-center">
        {next === null ? null : (
          <LinkButton kind="quiet" href={next} data-more="">
            {t(of === "guides" ? "articles.more" : "listing.more")}
          </LinkButton>
        )}
        <p role="status" className="tabular text-sm text-ink-soft">
          {showing}
        </p>
        {children}
      </div>
    </more-items>
  );
}
