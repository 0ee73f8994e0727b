import { useSyncExternalStore } from "react";
import { crmUpload } from "#client/crm-upload.ts";
import type { UploadResponse } from "../media-item.ts";

/** An upload to the library. It continues while other screens of the CRM are open. */
export type Upload = {
  key: number;
  file: File;
  folder: string;
  state: "waiting" | "sending" | "done" | "failed" | "cancelled";
  /** How much is sent, from 0 to 1. */
  share: number;
  answer?: UploadResponse;
  error?: unknown;
};

const atOnce = 3;

let uploads: readonly Upload[] = [];
let made = 0;
const running = new Map<number, AbortController>();
const listeners = new Set<() => void>();
const arrivals = new Set<(answer: UploadResponse) => void>();

const isOpen = ({ state }: Upload): boolean => state === "waiting" || state === "sending";
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function set(next: readonly Upload[]): void {
  uploads = next;
  // Who leaves the document now would lose what is under way.
  if (uploads.some(isOpen)) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
  for (const listener of listeners) listener();
}
const change = (key: number, change: Partial<Upload>): void =>
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));

async function send({ key, file, folder }: Upload): Promise<void> {
  const stop = new AbortController();
  running.set(key, stop);
  change(key, { state: "sending", share: 0 });
  const form = new FormData();
  form.set("folder", folder);
  form.set("file", file);
  try {
    const answer = await crmUpload<UploadResponse>("post", "/api/admin/media", form, {
      signal: stop.signal,
      onProgress: (share) => change(key, { share }),
    });
    change(key, { state: "done", share: 1, answer });
    for (const hear of arrivals) hear(answer);
  } catch (error) {
    change(key, stop.signal.aborted ? { state: "cancelled" } : { state: "failed", error });
  } finally {
    running.delete(key);
    sendNext();
  }
}

function sendNext(): void {
  for (const upload of uploads) {
    if (running.size >= atOnce) return;
    if (upload.state === "waiting") void send(upload);
  }
}

/** Gives their keys. */
export function addUploads(files: readonly File[], folder = ""): number[] {
  const added = files.map((file): Upload => ({ key: ++made, file, folder, state: "waiting", share: 0 }));
  set([...uploads, ...added]);
  sendNext();
  return added.map(({ key }) => key);
}

export function cancelUpload(key: number): void {
  const stop = running.get(key);
  if (stop) stop.abort();
  else change(key, { state: "cancelled" });
}

export function retryUpload(key: number): void {
  change(key, { state: "waiting", share: 0, error: undefined });
  sendNext();
}

/** Leaves out what is finished, well or not. */
export const clearUploads = (): void => set(uploads.filter(isOpen));

/** Calls with each picture that has arrived; gives the way to stop. */
export function onUploaded(hear: (answer: UploadResponse) => void): () => void {
  arrivals.add(hear);
  return () => arrivals.delete(hear);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads);
