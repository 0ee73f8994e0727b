type Parameter = { name: string; in: string };
type Operation = { parameters?: readonly unknown[] };
type Described = { paths?: object; components?: object };

/** The description with each list of parameters replaced. */
const changed = <Description extends Described>(
  description: Description,
  change: (parameter: unknown) => unknown,
): Description => ({
  ...description,
  paths: Object.fromEntries(
    Object.entries((description.paths ?? {}) as Record<string, Record<string, Operation>>).map(
      ([path, operations]) => [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            operation.parameters ? { ...operation, parameters: operation.parameters.map(change) } : operation,
          ]),
        ),
      ],
    ),
  ),
});

const place = "#/components/parameters/";

/** The description with each parameter that several operations have in the components, so that the file has it once. */
export function withSharedParameters<Description extends Described>(description: Description): Description {
  const uses = new Map<string, number>();
  changed(description, (parameter) => {
    const text = JSON.stringify(parameter);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return parameter;
  });
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [text, count] of uses) {
    if (count < 2) continue;
    const { name } = JSON.parse(text) as Parameter;
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name}-${number}`;
    taken.add(own);
    names.set(text, own);
  }
  const parameters = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
  const shared = changed(description, (parameter) => {
    const name = names.get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: place + name };
  });
  return { ...shared, components: { ...description.components, parameters } };
}

/** The same description with each operation's parameters in the operation, for code that reads them. */
export function withOwnParameters<Description extends Described>(description: Description): Description {
  const { parameters = {}, ...components } = (description.components ?? {}) as { parameters?: object };
  const byName = new Map<string, unknown>(Object.entries(parameters));
  const own = changed(description, (parameter) => {
    const { $ref } = parameter as { $ref?: string };
    return $ref?.startsWith(place) ? byName.get($ref.slice(place.length)) : parameter;
  });
  return { ...own, components };
}
