/** What a mail server said, without whose mail it was. */
export const withoutAddresses = (words: string): string => words.replace(/[^\s<>@:]+@[^\s<>@]+/g, "…");

/** Why a mail was not accepted. The address and what the mail says are not in its words, which are kept and logged. */
export class SendError extends Error {
  override name = "SendError";
  /** The server will not take this mail, rather than not now. */
  readonly isRefusal: boolean;

  constructor(error: unknown) {
    const { message, code, command, responseCode } = error as {
      message?: string;
      code?: string;
      command?: string;
      responseCode?: number;
    };
    const words = withoutAddresses(message ?? String(error));
    super(code ? `${code}: ${words}` : words);
    // A refused sign-in or sender is our own set-up's fault: it can be mended while the mails wait.
    this.isRefusal =
      responseCode !== undefined && responseCode >= 500 && code !== "EAUTH" && command !== "MAIL FROM";
  }
}
