import { formatList } from '#src/base/text/plural.ts';

/** The maximum number of characters of a comment. */
export const maxCommentLength = 250;
/** The maximum number of comments of an application. */
export const maxComments = 200;

type Party = { emplId: string; name: string };

/**
 * The people who read a comment, each once.
 *
 * @param readers.lineManager the line manager is neither the approver nor the person who comments
 * @param readers.hrIsNamed one of the people who are named, or the person who comments, works in HR
 * @example commentReaders([chen, maya], chen.emplId, { lineManager: true, hrIsNamed: false }) // { others: 'Maya Lim', sentence: 'Maya Lim, the line manager and HR can read it.' }
 */
export function commentReaders(
  parties: readonly Party[],
  emplId: string,
  { lineManager, hrIsNamed }: { lineManager: boolean; hrIsNamed: boolean },
): { others: string; sentence: string } {
  const names = [...new Map(parties.map((party) => [party.emplId, party.name]))].flatMap(([id, name]) => (id === emplId ? [] : [name]));
  const all = [...names, ...(lineManager ? ['the line manager'] : []), hrIsNamed ? 'others in HR' : 'HR'];
  return { others: formatList(names), sentence: `${formatList(all)} can read it.` };
}
