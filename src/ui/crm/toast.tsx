import type { ReactNode } from "react";
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton, CrmLink } from "./crm-button.tsx";
import { CrmIcon, type CrmIconName } from "./crm-icon.tsx";

type Tone = "good" | "bad" | "quiet";
type Action = { label: string; onPress: () => void };
/** To a page that opens in a tab of its own. */
type Link = { label: string; href: string };
type Said = { text: ReactNode; tone: Tone; action?: Action; link?: Link };

const queue = new ToastQueue<Said>({ maxVisibleToasts: 4 });
/** Milliseconds. What can be undone, or went wrong, stays until it is closed. */
const readingTime = 7_000;

/** A short word on what has just been done; what went wrong with a field belongs beside the field. */
export function toast(
  text: ReactNode,
  { tone = "good", action, link }: { tone?: Tone; action?: Action; link?: Link } = {},
): void {
  queue.add({ text, tone, action, link }, tone === "bad" || action ? {} : { timeout: readingTime });
}

const looks: Record<Tone, { icon: CrmIconName; mark: string }> = {
  good: { icon: "check", mark: "text-good" },
  bad: { icon: "warning", mark: "text-bad" },
  quiet: { icon: "info", mark: "text-ink-soft" },
};

/** Rendered once in the CRM layout, above the save bar, so that a message never covers the buttons. */
export function Toasts() {
  const { t } = useCrmMessages();
  return (
    <ToastRegion
      queue={queue}
      className="fixed end-4 bottom-20 z-60 grid w-[min(26rem,calc(100vw-2rem))] gap-2"
    >
      {({ toast: one }) => {
        const { text, tone, action, link } = one.content;
        return (
          <Toast
            toast={one}
            className="flex items-start gap-3 rounded-lg border border-line bg-raised py-2.5 ps-4 pe-2 text-sm shadow-lift"
          >
            <span className={`flex min-h-8 items-center ${looks[tone].mark}`}>
              <CrmIcon name={looks[tone].icon} />
            </span>
            <ToastContent className="flex min-h-8 min-w-0 grow items-center">
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action ? (
              <CrmButton
                size="s"
                onPress={() => {
                  action.onPress();
                  queue.close(one.key);
                }}
              >
                {action.label}
              </CrmButton>
            ) : null}
            {link ? (
              <CrmLink size="s" href={link.href} target="_blank" icon="external">
                {link.label}
              </CrmLink>
            ) : null}
            <CrmButton slot="close" kind="plain" size="s" icon="close" aria-label={t("crm.dialog-close")} />
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
