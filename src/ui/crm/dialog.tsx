import { type ReactNode, useState } from "react";
import { Dialog as Aria, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "./crm-button.tsx";

const widths = { s: "max-w-md", m: "max-w-2xl", l: "max-w-5xl" } as const;

/**
 * A window over the screen. On phones it fills the width. `isDismissable` false: it can only be left by its buttons. While
 * `isChanged` it asks before what was typed in it goes.
 */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  width = "m",
  isDismissable = true,
  isChanged = false,
  role,
  cancels = false,
  footer,
  children,
}: {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  width?: keyof typeof widths;
  isDismissable?: boolean;
  isChanged?: boolean;
  role?: "dialog" | "alertdialog";
  /** Whether "Cancel" is beside the buttons of the footer. */
  cancels?: boolean;
  /** Its buttons, at the end of the reading line. */
  footer?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useCrmMessages();
  const [isAsking, setAsking] = useState(false);
  const change = (opens: boolean) => (isChanged && !opens ? setAsking(true) : onOpenChange(opens));
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={change}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-3 sm:p-6"
    >
      <Modal className={`w-full ${widths[width]} rounded-xl border border-line bg-paper shadow-lift`}>
        <Aria role={role} className="grid max-h-[calc(100dvh-3rem)] grid-rows-[auto_1fr_auto] outline-none">
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <Heading slot="title" className="line-clamp-4 pt-1 text-xl wrap-anywhere">
              {title}
            </Heading>
            {isDismissable ? (
              <CrmButton
                kind="plain"
                icon="close"
                aria-label={t("crm.dialog-close")}
                onPress={() => change(false)}
                className="-me-2"
              />
            ) : null}
          </header>
          <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 text-sm">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {cancels ? <CrmButton onPress={() => change(false)}>{t("crm.cancel")}</CrmButton> : null}
              {footer}
            </footer>
          ) : null}
          {isChanged ? (
            <ConfirmDialog
              title={t("crm.unsaved-title")}
              confirm={t("crm.unsaved-leave")}
              cancel={t("crm.unsaved-stay")}
              isDanger
              isOpen={isAsking}
              onOpenChange={setAsking}
              onConfirm={() => onOpenChange(false)}
            >
              <p>{t("crm.unsaved-text")}</p>
            </ConfirmDialog>
          ) : null}
        </Aria>
      </Modal>
    </ModalOverlay>
  );
}

/** A question before something that cannot be taken back. `onConfirm` may take its time: the window waits, and stays where it rejects. */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  isDanger = false,
  isReady = true,
  isOpen,
  onOpenChange,
  onConfirm,
  children,
}: {
  title: string;
  /** The confirm button's text: "Delete the category", never "OK". */
  confirm: string;
  cancel?: string;
  isDanger?: boolean;
  /** Whether what has to be chosen first is chosen. */
  isReady?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => unknown;
  children?: ReactNode;
}) {
  const { t } = useCrmMessages();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller's `onConfirm` reports the failure; the dialog stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      role="alertdialog"
      width="s"
      title={title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <CrmButton onPress={() => onOpenChange(false)} autoFocus>
            {cancel ?? t("crm.cancel")}
          </CrmButton>
          <CrmButton
            kind={isDanger ? "danger" : "primary"}
            isPending={isBusy}
            isDisabled={!isReady}
            onPress={act}
          >
            {confirm}
          </CrmButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
