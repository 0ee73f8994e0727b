import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { listening } from "../site/built-site.ts";

type Serve = (request: IncomingMessage, answer: ServerResponse) => void;

/** A shop's server with one feed, with ETag support; records requests and statuses. */
export async function aFeedServer(first: string) {
  const requests: IncomingMessage["headers"][] = [];
  const statuses: number[] = [];
  const feed: { text: string | Buffer; serve: Serve | null; type: string } = {
    text: first,
    serve: null,
    type: "text/csv",
  };
  const { address, close } = await listening((request, answer) => {
    requests.push(request.headers);
    answer.on("close", () => statuses.push(answer.statusCode));
    if (feed.serve) return feed.serve(request, answer);
    const etag = `"${createHash("sha256").update(feed.text).digest("base64url")}"`;
    if (request.headers["if-none-match"] === etag) answer.writeHead(304).end();
    else answer.writeHead(200, { "Content-Type": feed.type, ETag: etag }).end(feed.text);
  });
  onTestFinished(close);
  return { url: `${address}/key/secret.csv?token=hidden`, address, feed, asked: requests, statuses };
}

export type FeedRow = {
  id: string;
  title?: string;
  price?: string;
  gtin?: string;
  more?: Partial<Record<string, string>>;
};

const columns = [
  "id",
  "title",
  "link",
  "image_link",
  "availability",
  "price",
  "gtin",
  "product_type",
] as const;

/** A Google product feed as TSV. */
export function feedTable(rows: readonly FeedRow[], shop = "https://shop.example"): string {
  const lines = rows.map(({ id, title = `Lamp ${id}`, price = "10.00 USD", gtin = "", more = {} }) => {
    const row: Record<string, string | undefined> = {
      id,
      title,
      link: `${shop}/${id}`,
      image_link: `${shop}/${id}.jpg`,
      availability: "in_stock",
      price,
      gtin,
      product_type: "Home > Lamps",
      ...more,
    };
    return columns.map((column) => row[column] ?? "").join("\t");
  });
  return `${columns.join("\t")}\n${lines.join("\n")}\n`;
}
