/** A mail server's message without any addresses. */
export const withoutAddresses = (words: string): string => words.replace(/[^\s<>@:]+@[^\s<>@]+/g, "…");

/** Why a mail was not accepted. The message is stored and logged, so it contains neither the address nor the content. */
export class SendError extends Error {
  override name = "SendError";
  /** The server refuses this mail permanently. */
  readonly isRefusal: boolean;
  /** The server does not know the recipient, or never will take a mail to it. */
  readonly isUndeliverable: boolean;
  /** The server answered to this mail, or to its recipient: another mail may be accepted. */
  readonly isOfMail: boolean;

  constructor(error: unknown) {
    const { message, code, command, responseCode } = error as {
      message?: string;
      code?: string;
      command?: string;
      responseCode?: number;
    };
    const words = withoutAddresses(message ?? String(error));
    super(code ? `${code}: ${words}` : words);
    // A refused login or sender is a configuration error: it can be fixed while the mails wait.
    this.isRefusal =
      responseCode !== undefined && responseCode >= 500 && code !== "EAUTH" && command !== "MAIL FROM";
    // A refused policy (X.7.X) may be that of a server that does not relay for us: no fault of the address.
    this.isUndeliverable = this.isRefusal && command === "RCPT TO" && !/\b5\.7\.\d/.test(message ?? "");
    this.isOfMail = responseCode !== undefined && (command === "RCPT TO" || command === "DATA");
  }
}
