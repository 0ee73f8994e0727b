import { QueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isApiFailure, NoResponseError } from "#client/browser-api.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";

/**
 * The CRM's query cache. Keys start with the entity: ["products", "list", filters], ["product", id]. Data is refetched each time a screen
 * shows it (readings.md 29); after a write, call `invalidateQueries` with the entity's name.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0 }, mutations: { retry: false } },
  });

/** What a call that failed says to people. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useCrmMessages();
  return (error) => {
    if (isApiFailure(error)) return error.message;
    const reason = error instanceof NoResponseError ? error.reason : null;
    if (reason === null || reason === "not-found") return t("crm.failure-fetching");
    return t(reason === "timed-out" ? "crm.failure-timed-out" : "crm.offline");
  };
}

/** The server refused the call: the same call is refused again. */
export const isRefusal = (error: unknown): boolean =>
  isApiFailure(error) && error.status >= 400 && error.status < 500;

/** A part of a screen that could not be loaded: what happened, in place, and another try. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useCrmMessages();
  const text = useFailureText();
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-lg bg-bad-wash px-5 py-4 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <CrmIcon name="warning" className="text-bad" />
        {t("crm.failed-title")}
      </p>
      <p>{text(error)}</p>
      {retry ? (
        <CrmButton size="s" icon="refresh" onPress={retry}>
          {t("crm.retry")}
        </CrmButton>
      ) : null}
    </div>
  );
}

/** A query's answer drawn: a skeleton until it comes, what went wrong in place, and `missing` where there is nothing (a 404). */
export function Loaded<Data>({
  query,
  skeleton,
  missing = null,
  children,
}: {
  query: UseQueryResult<Data | null>;
  skeleton?: ReactNode;
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.isPending) return skeleton ?? <Skeleton />;
  if (query.data === undefined) return <Failed error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      {query.isError ? <Failed error={query.error} retry={() => void query.refetch()} /> : null}
      {query.data === null ? missing : children(query.data)}
    </>
  );
}
