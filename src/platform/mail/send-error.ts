/** A mail server's message without any addresses. */
export const withoutAddresses = (words: string): string => words.replace(/[^\s<>@:]+@[^\s<>@]+/g, "…");

/**
 * Whether a refused recipient does not exist. A full mailbox, a policy, or a server that does not relay for us is no fault of the address.
 * RFC 3463: X.1.1 bad mailbox, X.1.2 bad domain, X.1.3 bad syntax, X.1.6 moved; RFC 7505: X.1.10 the domain takes no mail.
 */
function isFaultOfAddress(code: number | undefined, words: string): boolean {
  const detail = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0];
  if (detail) return /^5\.1\.(?:1|2|3|6|10)$/.test(detail);
  // Servers without enhanced codes: 550 no such mailbox, 551 not local, 553 no such name.
  const isNamed = code === 550 || code === 551 || code === 553;
  return isNamed && !/relay|denied|block|spam|polic|limit|quota|full|auth/i.test(words);
}

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
    this.isUndeliverable = this.isRefusal && command === "RCPT TO" && isFaultOfAddress(responseCode, words);
    this.isOfMail = responseCode !== undefined && (command === "RCPT TO" || command === "DATA");
  }
}
