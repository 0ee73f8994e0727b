import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownCertificate } from "./secure-server.ts";

export const findNginx = (): string | undefined =>
  ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

type Ports = { http: number; https: number; site: number | readonly number[] };

/** deploy/nginx in a folder of its own: only ports, paths and the certificate differ. Returns nginx's arguments. */
export async function nginxFolder(folder: string, { http, https, site }: Ports): Promise<string[]> {
  await mkdir(join(folder, "conf.d"), { recursive: true });
  // The workers run as another user.
  await chmod(folder, 0o755);
  const { key, cert } = ownCertificate();
  await writeFile(join(folder, "privkey.pem"), key);
  await writeFile(join(folder, "fullchain.pem"), cert);
  const written = await readFile("deploy/nginx/magpie.conf", "utf8");
  const placed = written
    .replaceAll("/etc/magpie/certificates", folder)
    .replace("/var/cache/magpie", join(folder, "cache"))
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `);
  await writeFile(join(folder, "conf.d/magpie.conf"), placed);
  const upstream = await readFile("deploy/nginx/upstream.conf", "utf8");
  const servers = [site].flat().map((port) => `server 127.0.0.1:${port} max_fails=0;`);
  await writeFile(
    join(folder, "conf.d/upstream.conf"),
    upstream.replace("server 127.0.0.1:3000 max_fails=0;", servers.join("\n  ")),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off;\nuser root;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\ninclude ${folder}/conf.d/*.conf;\n}\n`,
  );
  return ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
}
