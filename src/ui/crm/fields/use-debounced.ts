import { useEffect, useState } from "react";

/** Milliseconds after the last keystroke before the server is queried. */
const pause = 300;

/** The value of a field once typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
