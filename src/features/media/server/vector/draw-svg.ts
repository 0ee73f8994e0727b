import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { AppError } from "#platform/errors.ts";
import { ownProgram } from "#platform/own-program.ts";

/** In milliseconds; a logo takes a fraction of a second. */
const longest = 15_000;

/**
 * The bitmap of a sanitized drawing, as PNG. In a process of its own, because a drawing can be small and take hours, and a library call
 * cannot be stopped. Throws `too-large` for one that takes too long, `picture-unreadable`.
 */
export async function drawSvg(
  drawing: Buffer,
  rootDir: string,
  { timeLimit = longest } = {},
): Promise<Buffer> {
  const program = ownProgram(rootDir, "src/features/media/server/vector/svg-drawer.ts");
  const child = spawn(process.execPath, [program], {
    cwd: rootDir,
    // A hostile file reaches a library outside of JavaScript: it finds no secrets there.
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: timeLimit,
    killSignal: "SIGKILL",
  });
  // Its end says more than a broken pipe.
  child.stdin.on("error", () => {});
  child.stdin.end(drawing);
  const [bitmap, end] = await Promise.all([
    buffer(child.stdout),
    new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve({ code, signal }));
    }),
  ]);
  if (end.signal) throw new AppError("too-large", { cause: end.signal });
  if (end.code) throw new AppError("picture-unreadable", { cause: end.code });
  return bitmap;
}
