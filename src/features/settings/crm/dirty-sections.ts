import { createContext, useContext, useEffect } from "react";

/** Collects which sections have unsaved changes, so that one prompt guards them all. */
export const DirtySections = createContext<(section: string, isDirty: boolean) => void>(() => {});

export function useDirtyMark(section: string, isDirty: boolean): void {
  const mark = useContext(DirtySections);
  useEffect(() => {
    mark(section, isDirty);
    return () => mark(section, false);
  }, [mark, section, isDirty]);
}
