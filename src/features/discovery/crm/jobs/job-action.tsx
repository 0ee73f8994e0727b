import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import type { CrmIconName } from "#ui/crm/crm-icon.tsx";
import { toast } from "#ui/crm/toast.tsx";

/** A button in a row of jobs: acts, confirms it, and reloads the lists. */
export function JobAction<Answer>({
  icon,
  label,
  work,
  done,
  children,
}: {
  icon: CrmIconName;
  /** For screen readers, with the job's name. */
  label: string;
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
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
  return (
    <CrmButton
      size="s"
      icon={icon}
      aria-label={label}
      className="whitespace-nowrap"
      isPending={act.isPending}
      onPress={() => act.mutate()}
    >
      {children}
    </CrmButton>
  );
}
