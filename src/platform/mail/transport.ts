import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { isoTime, rssTime } from "../clock.ts";
import type { Log } from "../log.ts";
import { SendError, withoutAddresses } from "./send-error.ts";

export type OutgoingMail = {
  from: { name: string; address: string };
  replyTo?: string | undefined;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** Epoch milliseconds. */
  date: number;
  /** The language's BCP 47 tag. */
  lang: string;
  /** The URL for one-click unsubscribe, which takes the POST of RFC 8058. */
  stop?: string | undefined;
};

/** Sends a mail; resolves with the server's response when it is accepted, throws SendError otherwise. */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

const message = ({ from, replyTo, to, subject, html, text, messageId, date, lang, stop }: OutgoingMail) => ({
  from,
  ...(replyTo ? { replyTo } : {}),
  to: { name: "", address: to },
  subject,
  html,
  text,
  messageId,
  date: rssTime(date).replace("GMT", "+0000"),
  headers: {
    "Content-Language": lang,
    "Auto-Submitted": "auto-generated",
    ...(stop
      ? { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  },
  // Nothing in a mail is read from local files or fetched from URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** For the connection, the server's greeting and each of its responses, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Grace period when the job is aborted: the server may still accept the mail, and cutting it off could send it twice. */
const farewell = 4_000;

export function smtpTransport(url: string): Transport {
  return async (mail, signal) => {
    let socket: Socket | undefined;
    const transport = nodemailer.createTransport({
      url,
      ...timeouts,
      getSocket({ host, port }, give) {
        const opened = connect({
          host: host ?? "localhost",
          port: Number(port),
          timeout: timeouts.connectionTimeout,
        });
        socket = opened;
        const fail = (error: Error): void => give(error);
        opened.once("timeout", () => opened.destroy(new Error("The mail server does not answer")));
        opened.once("error", fail);
        opened.once("connect", () => {
          opened.off("error", fail);
          opened.removeAllListeners("timeout");
          opened.setTimeout(0);
          give(null, { connection: opened });
        });
      },
    });
    let cut: NodeJS.Timeout | undefined;
    const leave = (): void => {
      cut = setTimeout(() => socket?.destroy(new Error("Cut off")), farewell);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      const { response } = await transport.sendMail(message(mail));
      return withoutAddresses(response);
    } catch (error) {
      throw new SendError(error);
    } finally {
      signal.removeEventListener("abort", leave);
      clearTimeout(cut);
      transport.close();
    }
  };
}

/** Connects to a mail server and signs in, without sending anything; what it refused, or null. */
export async function checkSmtp(url: string): Promise<string | null> {
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return new SendError(error).message;
  } finally {
    transport.close();
  }
}

/** Mails as files in a folder, without a mail server: one file per mail, written atomically, under the same name for all attempts. */
export function outboxTransport(folder: string, log: Log): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let isSaid = false;
  return async (mail) => {
    const { message: bytes } = await transport.sendMail(message(mail));
    await mkdir(folder, { recursive: true });
    const name = `${isoTime(mail.date)}-${mail.messageId}`.replace(/@.*/, "").replace(/[^\w-]/g, "");
    const path = join(folder, `${name}.eml`);
    const file = await open(`${path}.part`, "w", 0o600);
    try {
      await file.writeFile(bytes as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    if (!isSaid)
      log.warn({ folder }, "without SMTP_URL mails are not sent: they are written into this folder");
    isSaid = true;
    return "written";
  };
}

/** Deletes the folder's mails to an address. */
export async function eraseFromOutbox(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // With a mail server there never was one.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith(".eml"))) {
    const path = join(folder, name);
    const [head = ""] = (await readFile(path, "utf8")).split("\r\n\r\n", 1);
    // A long header continues on the next line, after white space.
    const to = /^To:(.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, " "))?.[1]?.trim();
    if (to?.replace(/^<|>$/g, "").toLowerCase() === address.toLowerCase()) await rm(path, { force: true });
  }
}
