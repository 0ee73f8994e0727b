import { useEffect, useState } from "react";

/** Milliseconds after the last key before the server is asked. */
const pause = 300;

/** What a field holds, once nobody types any more. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
