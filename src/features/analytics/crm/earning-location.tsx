import type { EarningRows } from "../earning.ts";
import { useEarningsMessages } from "./earnings-messages.ts";
import { PageName, useBlockName } from "./report-parts.tsx";

type Row = EarningRows["items"][number];

/** The placement of the link behind a purchase, with the sub-id as the program reported it. */
export function EarningLocation({ place, name }: { place: Row["place"]; name: Row["name"] }) {
  const { t } = useEarningsMessages();
  const blockName = useBlockName();
  const { page, block, origin, subId } = place;
  return (
    <span className="grid min-w-36 justify-items-start gap-0.5">
      {page ? (
        <>
          <PageName page={{ ...page, name }} />
          <span className="text-xs text-ink-soft">{blockName(block)}</span>
        </>
      ) : (
        <span>{t(origin === "foreign" ? "earnings.origin-foreign" : "earnings.origin-unplaced")}</span>
      )}
      {subId ? (
        <bdi dir="ltr" className="font-mono text-xs break-all text-ink-soft">
          {subId}
        </bdi>
      ) : null}
    </span>
  );
}
