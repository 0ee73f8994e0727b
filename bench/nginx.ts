import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, temporaryFolder } from "./programs.ts";

const program = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
  .map((folder) => join(folder, "nginx"))
  .find(existsSync);

/**
 * nginx with one worker and the bytes as a file at /page; null when it is not installed. The configuration adds the page's
 * headers, so that both servers send about the same.
 */
export async function startNginx(
  body: Buffer,
  headers: readonly string[],
): Promise<{ port: number; stop(): void } | null> {
  if (!program) return null;
  const folder = temporaryFolder();
  // The worker may run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files/page"), body);
  const port = await freePort();
  const own = new Set(["content-length", "content-type", "etag", "date", "connection", "keep-alive"]);
  const added: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    const name = (headers[i] ?? "").toLowerCase();
    if (!own.has(name)) added.push(`add_header ${name} ${JSON.stringify(headers[i + 1])};`);
  }
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=10;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server {
    listen 127.0.0.1:${port}; root ${folder}/files; default_type "text/html; charset=utf-8";
    ${added.join("\n    ")}
  }
}
`,
  );
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => void child.kill("SIGTERM");
  process.on("exit", stop);
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/page`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return { port, stop };
    await pause(50);
  }
  stop();
  throw new Error("nginx did not start.");
}
