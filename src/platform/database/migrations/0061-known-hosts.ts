import { type Kysely, sql } from "kysely";

/** Hosts of known shops that were not known as theirs, with the country of each. */
const hostsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  amazon: { "amazon.co.za": "ZA", "amazon.cn": "", "amzn.com": "US", "amzn.in": "IN" },
  ebay: { "ebay.in": "IN", "ebay.com.my": "MY", "ebay.ph": "PH" },
};
const idAt: Readonly<Record<string, RegExp>> = {
  amazon: /(?:\/dp\/(?:product\/)?|\/gp\/product\/|\/\/amzn\.com\/)([a-z\d]{10})(?=[/?#]|$)/i,
  ebay: /\/itm\/(?:[^/?#]+\/)?(\d{9,15})(?=[/?#]|$)/,
};

type Programme = {
  id: number;
  key: string;
  hosts: string;
  tags: string;
  link_template: string | null;
  version: number;
};
type Row = { id: number; url: string };
const bare = (host: string): string => host.replace(/^www\./, "");

/** Whether a shop is only what a file made of an address, with nothing that its owner has said. */
const isUntold = (programme: Programme): boolean =>
  programme.version === 1 && programme.tags === "[]" && programme.link_template === null;

/** Gives a known shop its hosts, and the offers that stood at a shop of their own made of one of them; under Amazon's rules without a price. */
export const knownHosts = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows: all } =
      await sql<Programme>`select id, key, hosts, tags, link_template, version from programmes order by id`.execute(
        db,
      );
    for (const [key, countries] of Object.entries(hostsOf)) {
      const shop = all.find((one) => one.key === key);
      // One without hosts is of an older release still, and gets them all when the server starts.
      const hosts = shop ? (JSON.parse(shop.hosts) as string[]) : [];
      if (!shop || !hosts.length) continue;
      for (const [host, country] of Object.entries(countries)) {
        const strangers = all.filter(
          (one) =>
            one.id !== shop.id && (JSON.parse(one.hosts) as string[]).some((own) => bare(own) === host),
        );
        if (hosts.includes(host) || !strangers.every(isUntold)) continue;
        hosts.push(host);
        for (const { id } of strangers) await moved(db, { from: id, to: shop.id, key, country });
      }
      await sql`update programmes set hosts = ${JSON.stringify(hosts)} where id = ${shop.id}`.execute(db);
    }
  },
};

async function moved(
  db: Kysely<unknown>,
  { from, to, key, country }: { from: number; to: number; key: string; country: string },
): Promise<void> {
  const { rows } =
    await sql<Row>`select id, url from offers where programme_id = ${from} order by id`.execute(db);
  // Amazon's prices are its own interface's to tell.
  const untyped = key === "amazon" ? sql`, fetched_at = null, price_expires_at = 0` : sql``;
  for (const { id, url } of rows)
    await sql`update offers set external_id = ${idAt[key]?.exec(url)?.[1]?.toUpperCase() ?? null},
      country = case when country = '' then ${country} else country end, programme_id = ${to}, ask_at = 0 ${untyped}
      where id = ${id}`.execute(db);
  await sql`insert into product_shops (product_id, programme_id)
    select distinct product_id, ${sql.lit(to)} from offers where programme_id = ${to} and product_id not in (
      select product_id from product_shops where programme_id = ${to})`.execute(db);
  await sql`delete from programmes where id = ${from}`.execute(db);
}
