import { createContext, type ReactNode, useContext } from "react";
import type { Messages } from "./messages.ts";

const context = createContext<Messages | null>(null);

/** Gives the page its language's messages: the server from all five, the browser from the one it loaded. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  return <context.Provider value={messages}>{children}</context.Provider>;
}

export function useMessages(): Messages {
  const messages = useContext(context);
  if (!messages) throw new Error("No messages here: the part stands outside MessagesProvider.");
  return messages;
}
