import { createContext, useContext, useEffect } from "react";

/** Told which sections have changes that are not saved, so that one question guards them all. */
export const DirtySections = createContext<(section: string, isDirty: boolean) => void>(() => {});

export function useDirtyMark(section: string, isDirty: boolean): void {
  const mark = useContext(DirtySections);
  useEffect(() => {
    mark(section, isDirty);
    return () => mark(section, false);
  }, [mark, section, isDirty]);
}

/** What a standing page in one language is called among them. */
export const textName = (page: string, lang: string): string => `${page}/${lang}`;
