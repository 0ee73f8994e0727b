import { request as plainHttp } from "node:http";

/** The response to a path sent verbatim: browsers and other clients normalize URLs. */
export const raw = (
  baseURL: string | undefined,
  path: string,
  given: { method?: string; headers?: Record<string, string> } = {},
): Promise<{
  status: number;
  location: string;
  type: string;
  headers: Record<string, unknown>;
  bytes: Buffer;
}> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseURL ?? "");
    const request = plainHttp({ hostname, port, path, ...given }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? "",
          type: answer.headers["content-type"] ?? "",
          headers: answer.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    request.on("error", reject);
    request.end();
  });
