/** The least a Node server can do: sends given headers and bytes. Cost above this is the site's own. */
import { createServer } from "node:http";

export type BareResponses = Record<string, { headers: string[]; body: string }>;

process.once("message", (given: BareResponses) => {
  const answers = new Map(
    Object.entries(given).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, "base64") },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(address && typeof address === "object" ? address.port : 0);
  });
});
process.on("disconnect", () => process.exit(0));
