import { useState } from "react";
import { RadioGroup } from "#ui/crm/choice.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import type { CategoryContent, mergedContent } from "./category-content.ts";
import { withValue } from "./category-content.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { FieldName, FieldValue } from "./field-value.tsx";

type Merged = ReturnType<typeof mergedContent>;

/** Two people's versions beside each other: for each field that both changed, one is chosen. */
export function ConflictDialog({
  merged,
  onSettle,
}: {
  merged: Merged;
  onSettle: (content: CategoryContent) => void;
}) {
  const { t } = useCategoryMessages();
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set());
  const settle = () =>
    onSettle(
      merged.clashes.reduce(
        (content, { path, theirs: value }, i) => (theirs.has(i) ? withValue(content, path, value) : content),
        merged.content,
      ),
    );
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onOpenChange={() => {}}
      width="l"
      title={t("cat.conflict-title")}
      footer={
        <CrmButton kind="primary" onPress={settle}>
          {t("cat.conflict-confirm")}
        </CrmButton>
      }
    >
      <p>{t("cat.conflict-text")}</p>
      <ul className="mt-4 grid gap-5">
        {merged.clashes.map(({ path, mine, theirs: other }, i) => (
          <li key={`${path.lang}-${path.key}`} className="grid gap-2 border-t border-line pt-3">
            <h3 className="text-sm font-semibold">
              <FieldName path={path} />
            </h3>
            <RadioGroup
              label={t("cat.field")}
              labelHidden
              value={theirs.has(i) ? "theirs" : "mine"}
              onChange={(choice) => {
                const chosen = new Set(theirs);
                if (choice === "theirs") chosen.add(i);
                else chosen.delete(i);
                setTheirs(chosen);
              }}
              choices={[
                { value: "mine", label: t("cat.mine"), description: <FieldValue path={path} value={mine} /> },
                {
                  value: "theirs",
                  label: t("cat.theirs"),
                  description: <FieldValue path={path} value={other} />,
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
