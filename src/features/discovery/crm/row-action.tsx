import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import type { CrmIconName } from "#ui/crm/crm-icon.tsx";
import { toast } from "#ui/crm/toast.tsx";

/** A button in a row: acts, confirms it, and reloads the list that the row is in. */
export function RowAction<Answer>({
  icon,
  label,
  list,
  work,
  done,
  children,
}: {
  icon: CrmIconName;
  /** For screen readers, with the row's name. */
  label: string;
  /** The first part of the list's query keys. */
  list: "inbox" | "jobs";
  work: () => Promise<Answer>;
  done: (answer: Answer) => string;
  children: string;
}) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  const act = useMutation({
    mutationFn: work,
    onSuccess: (answer) => toast(done(answer)),
    onError: (error) => toast(failureText(error), { tone: "bad" }),
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  });
  return (
    // Above a link that covers the row.
    <span className="relative z-1 shrink-0 whitespace-nowrap">
      <CrmButton
        size="s"
        icon={icon}
        aria-label={label}
        isPending={act.isPending}
        onPress={() => act.mutate()}
      >
        {children}
      </CrmButton>
    </span>
  );
}
