import type { Sentences } from '#src/base/text/problem.ts';

/** Messages about invalid parameters of a list. Screens never send such parameters. */
export const listSentences = {
  'list.parameter-twice': 'Give this parameter only once.',
  'list.no-number': ({ name, most }: { name: string; most: number }) => `The parameter ${name} must be a whole number from 1 to ${most}.`,
  'list.no-page': ({ most }: { most: number }) =>
    `The parameter page must be a whole number from 1 to ${most}, or from -1 to -${most} from the end.`,
  'list.no-count': 'The parameter count must be "exact".',
  'list.unknown-column': ({ name }: { name: string }) => `There is no column ${name}.`,
  'list.column-twice': ({ name }: { name: string }) => `Duplicate column: ${name}.`,
  'list.filter-too-long': ({ most }: { most: number }) => `A filter must have at most ${most} characters.`,
  'list.filter-characters': 'A filter must not contain control characters.',
} as const satisfies Sentences;
