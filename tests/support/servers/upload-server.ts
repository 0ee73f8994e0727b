import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { aMember } from "../calls/crm-member.ts";
import { testApp } from "../site/test-app.ts";

export const megabyte = 1_000_000;
const head =
  '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

/** The API over a real socket, with a limit of one megabyte per image, and an authorized user. */
export async function uploadServer() {
  const app = await testApp({ env: { MEDIA_MAX_MB: "1" } });
  const { token, by } = await aMember(app, "editor");
  const server = createServer(getRequestListener(app.api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Returns the status or the error; `write` sends the body after the headers. */
  const send = (length: number | null, write: (call: ReturnType<typeof request>) => void) =>
    new Promise<number | string>((resolve) => {
      const call = request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/admin/media",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "multipart/form-data; boundary=xyz",
          ...(length === null ? {} : { "content-length": length }),
        },
      });
      call.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
      call.write(head);
      write(call);
    });
  return { app, by, send };
}
