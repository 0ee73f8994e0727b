import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Cluster, startDurable } from "../site/postgres-cluster.ts";

/** A commit is acknowledged once one of the replicas has it: no promotion loses it. */
const settings = ["synchronous_standby_names=ANY 1 (*)", "wal_keep_size=512MB"];

export async function query<Row extends object>(
  server: Cluster,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** A primary with two streaming replicas: one for reads, one to be promoted. */
export async function databaseServers(bin: string) {
  const first = await startDurable(bin, null, settings);
  const [reader, standby] = [
    await startDurable(bin, first, settings),
    await startDurable(bin, first, settings),
  ];
  let primary = first;
  return {
    primary: () => primary,
    reader,
    /** Kills the primary, promotes the standby, and lets the reader follow it. */
    async failOver(): Promise<void> {
      await primary.kill();
      // The one with more of the log has every acknowledged commit; the other one may lack some.
      const placeOf = async (server: Cluster) =>
        (
          await query<{ place: string }>(
            server,
            "select (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::text as place",
          )
        )[0]?.place ?? "0";
      const [ofStandby, ofReader] = [await placeOf(standby), await placeOf(reader)];
      if (BigInt(ofStandby) < BigInt(ofReader)) {
        // It gets the rest from the reader.
        await follow(standby, reader);
        while (BigInt(await placeOf(standby)) < BigInt(ofReader)) await sleep(50);
      }
      await query(standby, "select pg_promote()");
      await follow(reader, standby);
      primary = standby;
    },
    async stop(): Promise<void> {
      for (const server of [reader, standby, first]) await server.stop();
    },
  };
}

/** Another server to stream from. */
async function follow(replica: Cluster, from: Cluster): Promise<void> {
  const { searchParams, username } = new URL(from.url("postgres").replace("@/", "@localhost/"));
  await query(
    replica,
    `alter system set primary_conninfo = 'host=${searchParams.get("host")} user=${username} dbname=postgres'`,
  );
  await query(replica, "select pg_reload_conf()");
}
