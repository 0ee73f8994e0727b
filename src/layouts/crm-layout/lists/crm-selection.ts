import { useState } from "react";
import type { Selection } from "react-aria-components";

/** The selection of a list. Another filter or URL clears it, because selected rows would be hidden. */
export function useSelection(list: string) {
  const [chosen, setChosen] = useState<{ list: string; of: Selection }>({ list, of: new Set() });
  const selected: Selection = chosen.list === list ? chosen.of : new Set();
  const select = (of: Selection) => setChosen({ list, of });
  /** For asynchronous selections; does not override a selection made meanwhile. */
  const selectIfSame = (of: Selection) => setChosen((now) => (now === chosen ? { list, of } : now));
  return [selected, select, selectIfSame] as const;
}
