/** Milliseconds between the pointer's leaving and the menu's closing (spec.md section 9). */
export const hideDelay = 120;

/**
 * When a menu that opens under the pointer opens and closes. `isHeld` says that the keyboard is at work inside, `later` runs
 * something after milliseconds and gives the way to call it off.
 */
export function createHoverMenu({
  isOpen,
  show,
  isHeld,
  later,
}: {
  isOpen: () => boolean;
  show: (open: boolean) => void;
  isHeld: () => boolean;
  later: (run: () => void, milliseconds: number) => () => void;
}) {
  let callOff = () => {};
  let openedByPointer = false;
  return {
    enter() {
      callOff();
      if (isOpen()) return;
      openedByPointer = true;
      show(true);
    },
    leave() {
      callOff();
      callOff = later(() => {
        if (!isHeld()) show(false);
      }, hideDelay);
    },
    /** A click on the menu's button. True: leave it open, the click only confirms what the pointer's arrival has just opened. */
    press(): boolean {
      const confirms = openedByPointer && isOpen();
      openedByPointer = false;
      return confirms;
    },
  };
}
