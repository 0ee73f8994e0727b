/** Runs at most `atOnce` pieces of heavy work at a time in this process; the others wait in order of arrival. */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running++;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next one, so that no other caller takes it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
