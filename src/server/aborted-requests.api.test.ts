import { connect } from "node:net";
import { expect, it } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";

it("a request whose sender disconnected does not count as a failure of the database or the disk", async () => {
  const messages: string[] = [];
  const hear = (_: unknown, message: string): void => void messages.push(message);
  const app = await testApp({ log: { info() {}, warn: hear, error: hear } });
  const { port, ask } = await webInstance(app);
  for (const [path, type] of [
    ["/api/auth/login", "application/json"],
    ["/api/reports", "application/x-www-form-urlencoded"],
    ["/api/nothing", "text/plain"],
    ["/report", "application/x-www-form-urlencoded"],
  ]) {
    const socket = connect(port, "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Type: ${type}\r\nContent-Length: 50\r\n\r\n`;
    await new Promise<void>((sent) => socket.write(`${head}{"a"`, () => sent()));
    // By the time another request is answered, the server has read the headers.
    await ask("/healthz");
    await new Promise<void>((closed) => {
      socket.once("close", () => closed());
      socket.resetAndDestroy();
    });
    await ask("/healthz");
  }
  expect(messages).toEqual([]);
});
