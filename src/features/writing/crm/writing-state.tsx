import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { Writing } from "../generation.ts";
import { useWritingMessages } from "./writing-messages.ts";

const tones: Record<Writing["state"], ChipTone> = {
  waiting: "quiet",
  running: "warn",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
};

export function WritingState({ state }: Pick<Writing, "state">) {
  const { t } = useWritingMessages();
  return <StatusChip tone={tones[state]}>{t(`writing.state-${state}`)}</StatusChip>;
}
