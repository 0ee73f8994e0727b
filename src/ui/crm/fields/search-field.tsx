import { TextField } from "./text-field.tsx";
import { useTypedSearch } from "./use-typed-search.ts";

/** The search words of a list: applied when typing pauses, and synchronized with the URL. */
export function SearchField({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useTypedSearch(text, onChange);
  return <TextField type="search" label={label} dir="auto" value={typed} onChange={setTyped} />;
}
