/** How much of a body is sent, from 0 to 1. */
export type HearProgress = (share: number) => void;

/** `fetch` for large bodies: it tells how much is sent, which the browser's own cannot. Relative addresses are of the same origin. */
export const sendingFetch =
  (hear: HearProgress): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const { signal } = init;
      const aborted = () => reject(signal?.reason ?? new DOMException("Aborted", "AbortError"));
      if (signal?.aborted) return aborted();
      call.open(init.method ?? "GET", String(input));
      new Headers(init.headers).forEach((value, name) => {
        call.setRequestHeader(name, value);
      });
      call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total) hear(loaded / total);
      };
      call.onload = () => {
        const headers = new Headers();
        for (const name of ["content-type", "retry-after"]) {
          const value = call.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        const isEmpty = call.status === 204 || call.status === 304;
        resolve(new Response(isEmpty ? null : call.responseText, { status: call.status, headers }));
      };
      call.onerror = () => reject(new TypeError("Failed to fetch"));
      call.onabort = aborted;
      signal?.addEventListener("abort", () => call.abort(), { once: true });
      call.send(init.body as XMLHttpRequestBodyInit);
    });
