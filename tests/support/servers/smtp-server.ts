import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the server does with an email: accepts it, refuses it with a code (of one recipient, or of all), or stops responding. */
type Manner = "takes" | "stalls" | { recipient: number; to?: string } | { content: number };

const refusal = (responseCode: number): Error =>
  Object.assign(new Error(`No <ada@example.org> here (${responseCode})`), { responseCode });

/** An in-process mail server. `received` are the raw accepted emails. */
export async function startMailServer(given: { port?: number; isSecret?: boolean } = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    // With a self-signed certificate.
    secure: given.isSecret ?? false,
    disabledCommands: given.isSecret ? [] : ["AUTH", "STARTTLS"],
    onAuth({ username, password }, _session, next) {
      const isKnown = username === "post" && password === "geheim/1";
      next(isKnown ? null : new Error("Wrong user or password"), isKnown ? { user: username } : undefined);
    },
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo({ address }, _session, next) {
      const { manner } = site;
      const isRefused =
        typeof manner === "object" && "recipient" in manner && (manner.to ?? address) === address;
      next(isRefused ? refusal(manner.recipient) : undefined);
    },
    onData(stream, _session, next) {
      let text = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => {
        const { manner } = site;
        site.tries++;
        if (manner === "stalls") return;
        if (typeof manner === "object" && "content" in manner) return next(refusal(manner.content));
        received.push(text);
        if (site.pause) setTimeout(next, site.pause);
        else next();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(given.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  const site = {
    ...{ url: `smtp://127.0.0.1:${port}`, port, received, stop },
    manner: "takes" as Manner,
    tries: 0,
    /** Connections so far, counted before the greeting, which comes a tenth of a second later. */
    connections: 0,
    /** How long an accepted email waits for its response, in milliseconds. */
    pause: 0,
  };
  server.server.on("connection", () => {
    site.connections++;
  });
  return site;
}

/** The decoded text of an email's parts, with its headers. */
export function readable(mail: string): string {
  return mail
    .replace(/\r\n[ \t]+/g, " ")
    .split(/\r\n--/)
    .map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n");
      const body = rest.join("\r\n\r\n");
      if (/base64/i.test(head)) return `${head}\n\n${Buffer.from(body, "base64").toString("utf8")}`;
      if (!/quoted-printable/i.test(head)) return part;
      const bytes = body
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
      return `${head}\n\n${Buffer.from(bytes, "latin1").toString("utf8")}`;
    })
    .join("\n--");
}
