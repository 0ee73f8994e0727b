import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useSettled } from "#ui/crm/fields/use-debounced.ts";
import { type AmazonEntry, readAmazonEntry } from "../manual-entry.ts";

/** Parses what was pasted for an Amazon product; a short link is resolved once typing stops. */
export function useAmazonEntry(
  entry: string,
  country: string,
): { read: AmazonEntry; isFollowing: boolean; error: Error | null } {
  const read = readAmazonEntry(entry, country);
  const isShort = read.fault === "short";
  const settled = useSettled(entry);
  const {
    data,
    error,
    isPending: isAsked,
  } = useQuery({
    queryKey: ["short-links", settled],
    queryFn: () => crmApi().post("/api/admin/fetcher/follow", { url: settled }),
    enabled: isShort && settled === entry,
    // Cached: a short link's target does not change while the rest is typed.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isShort) return { read, isFollowing: false, error: null };
  if (settled !== entry || isAsked) return { read, isFollowing: true, error: null };
  const followed = data?.url ? readAmazonEntry(data.url, country).shop : null;
  return { read: followed ? { shop: followed, fault: null } : read, isFollowing: false, error };
}
