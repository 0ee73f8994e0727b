const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What a form shows after the response to `sent`: the server's result (`answer`), except for fields edited since, which keep their value
 * of `now`. Compares by identity, because contents are never mutated.
 */
export function mergeUnsavedEdits<Value>(sent: Value, now: Value, answer: Value): Value {
  if (now === sent) return answer;
  if (!isThing(sent) || !isThing(now) || !isThing(answer)) return now;
  const fields = Object.entries(now).map(([key, value]) => [
    key,
    mergeUnsavedEdits(sent[key], value, answer[key]),
  ]);
  // What was taken out since stays out.
  const added = Object.entries(answer).filter(
    ([key]) => !(Object.hasOwn(sent, key) || Object.hasOwn(now, key)),
  );
  return Object.fromEntries([...fields, ...added].filter(([, value]) => value !== undefined)) as Value;
}
