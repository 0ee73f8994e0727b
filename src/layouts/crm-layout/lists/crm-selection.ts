import { useState } from "react";
import type { Selection } from "react-aria-components";

/** What is chosen of a list; another list, by another filter or address, has nothing chosen: nobody sees what it leaves out. */
export function useSelection(list: string) {
  const [chosen, setChosen] = useState<{ list: string; of: Selection }>({ list, of: new Set() });
  const selected: Selection = chosen.list === list ? chosen.of : new Set();
  const select = (of: Selection) => setChosen({ list, of });
  /** What takes its time; somebody who chose otherwise meanwhile is not overruled. */
  const selectIfSame = (of: Selection) => setChosen((now) => (now === chosen ? { list, of } : now));
  return [selected, select, selectIfSame] as const;
}
