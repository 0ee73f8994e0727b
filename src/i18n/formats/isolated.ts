/** A name inside a sentence of another direction: it changes neither that nor the order of its neighbors (Unicode's first strong isolate). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
