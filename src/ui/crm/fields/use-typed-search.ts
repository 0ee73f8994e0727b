import { useEffect, useState } from "react";

/** Pause in typing before the search runs, in milliseconds. */
const pause = 300;

/** The search words of a list: applied when typing pauses, and synchronized with the URL. */
export function useTypedSearch(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  const [seen, setSeen] = useState(text);
  // A URL that changed elsewhere (a view, the back button, a removed filter) updates the field. One that only catches up with the search
  // does not: more may be typed by then.
  if (text !== seen) {
    setSeen(text);
    if (text !== searched) {
      setSearched(text);
      setTyped(text);
    }
  }
  useEffect(() => {
    if (typed === searched) return;
    const timer = setTimeout(() => {
      setSearched(typed);
      onChange(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, searched, onChange]);
  return [typed, setTyped] as const;
}
