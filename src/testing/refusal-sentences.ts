/** The sentences that the handlers refuse with, as they stand in the source: literals, and the constants of the rules. */
export function sentencesIn(source: string, constants: ReadonlyMap<string, string>): string[] {
  const literals = [...source.matchAll(/(?:AppError\(\w+,|message:)\s*('(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/g)].map(([, text = '']) =>
    text.slice(1, -1),
  );
  const named = [...source.matchAll(/\b\w*[mM]essages\.\w+/g)].flatMap(([name]) => constants.get(name) ?? []);
  return [...literals, ...named].map(longestPart);
}

/** Each message of each table of messages, by `table.key`. */
export function messagesIn(source: string): [string, string][] {
  return [...source.matchAll(/const (\w*[mM]essages) = \{(.*?)\n\}/gs)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+):\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/gm)].map(([, key = '', ...texts]): [string, string] => [
      `${table}.${key}`,
      texts.find((text) => text !== undefined) ?? '',
    ]),
  );
}

/** What of a sentence is the same each time: the longest text between the values put into it. */
const longestPart = (sentence: string) =>
  sentence
    .split(/\$\{[^}]*\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .replaceAll("\\'", "'");
