import { createContext } from "react";

/** Whether the rows of a list are in the trash: nothing of them is public, and nothing is edited before they are restored. */
export const TrashContext = createContext(false);
