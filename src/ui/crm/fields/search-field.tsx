import { useEffect, useState } from "react";
import { TextField } from "./text-field.tsx";

/** How long typing rests before it is asked for, in milliseconds. */
const pause = 300;

/** The words a list is narrowed by: asked for when typing rests, and what stands in the address stands in the field. */
export function SearchField({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [seen, setSeen] = useState(text);
  // An address that changed by another hand (a view, the way back, a filter taken away) is what stands in the field. One that only
  // comes to what was asked for does so late, when more may be typed already.
  if (text !== seen) {
    setSeen(text);
    if (text !== asked) {
      setAsked(text);
      setTyped(text);
    }
  }
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, asked, onChange]);
  return <TextField type="search" label={label} dir="auto" value={typed} onChange={setTyped} />;
}
