/** Tracked files that a release has: what `npm start` and the commands need, and what operators read. */
const released = [
  /^package(-lock)?\.json$/,
  /^\.npmrc$/,
  /^\.env\.example$/,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE$/,
  /^scripts\/(bootstrap|run|start)\.mjs$/,
  // Its servers and types are part of the build.
  /^demo\/.*(?<!\.ts)$/,
  /^docs\//,
  /^deploy\//,
];

/** The paths of a release, sorted: from the tracked files, and everything that was built. */
export const releasePaths = (tracked: readonly string[], built: readonly string[]): string[] =>
  [
    ...tracked.filter((path) => released.some((pattern) => pattern.test(path))),
    ...built.filter((path) => path.startsWith("build/")),
  ].sort();
