import type { Job, Outcome } from "./load-child.ts";
import { cpuSeconds, startHelper } from "./programs.ts";

export type Target = { port: number; pid: number };

const asBrowser = { "accept-encoding": "gzip, deflate, br", "user-agent": "bench" };
/** A request with a token bypasses the page cache. */
export const pastTheCache = { authorization: "Bearer none" };

export function startLoad() {
  const helper = startHelper<Job, Outcome>("load-child.ts");
  return {
    /** Sends the requests; returns the server's CPU seconds per request with the client's measurements. Throws when a request fails. */
    async send(
      target: Target,
      job: { paths: readonly string[]; requests: number } & Partial<Job>,
    ): Promise<Outcome & { cpu: number; perSecond: number }> {
      const before = cpuSeconds(target.pid);
      const outcome = await helper.ask({
        connections: 16,
        isTimed: false,
        ...job,
        port: target.port,
        headers: { ...asBrowser, ...job.headers },
      });
      if (outcome.failures)
        throw new Error(`${outcome.failures} of ${job.requests} requests failed: ${job.paths[0]}`);
      return {
        ...outcome,
        cpu: (cpuSeconds(target.pid) - before) / job.requests,
        perSecond: job.requests / outcome.seconds,
      };
    },
    stop: helper.stop,
  };
}

export type Load = ReturnType<typeof startLoad>;
