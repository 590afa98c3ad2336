import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { employeeProfileMessage } from '../profile/employee-profile-sentences.ts';

/** What somebody has from a date on, as it stands in a form: a code, and the date as it is typed. */
export type HistoryLine = { code: string; from: string };

const between = ' from ';

/** Lines as the one text that a form keeps. @example formatHistory([{ code: 'KDH', from: '01/07/2026' }]) // 'KDH from 01/07/2026' */
export const formatHistory = (lines: readonly HistoryLine[]): string => lines.map(({ code, from }) => code + between + from).join('\n');

/** The lines of such a text. @example parseHistory('KDH from 01/07/2026') // [{ code: 'KDH', from: '01/07/2026' }] */
export const parseHistory = (text: string): HistoryLine[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const at = line.lastIndexOf(between);
        return { code: line.slice(0, at), from: line.slice(at + between.length) };
      });

type DatedEntry = { from: PlainDate };

export const statesText = (states: readonly (DatedEntry & { state: string })[] = []) =>
  formatHistory(states.map(({ state, from }) => ({ code: state, from: formatDate(from) })));
export const patternsText = (patterns: readonly (DatedEntry & { patternCode: string })[] = []) =>
  formatHistory(patterns.map(({ patternCode, from }) => ({ code: patternCode, from: formatDate(from) })));

/** What is no date stays as it is typed. */
const parseDatedEntries = (text: string) =>
  parseHistory(text).map(({ code, from }) => ({ code, from: parseTypedDate(from) ?? from.trim() }));

type HistoryTexts = { workStates: string; workPatterns: string };
type HistoryTextsWithLastDay = HistoryTexts & { lastDay: string };

/** A last day as it is sent; what is no date stays as it is typed. @example parseLastDay('') // null */
export const parseLastDay = (text: string) => (text.trim() === '' ? null : (parseTypedDate(text) ?? text.trim()));

/** What a call takes of what has changed; the rest stays as it is stored. */
export function findHistoryChanges(before: HistoryTextsWithLastDay, now: HistoryTextsWithLastDay) {
  return {
    ...(now.lastDay !== before.lastDay && { lastDay: parseLastDay(now.lastDay) }),
    ...(now.workStates !== before.workStates && {
      workStates: parseDatedEntries(now.workStates).map(({ code, from }) => ({ state: code, from })),
    }),
    ...(now.workPatterns !== before.workPatterns && {
      workPatterns: parseDatedEntries(now.workPatterns).map(({ code, from }) => ({ patternCode: code, from })),
    }),
  };
}

/**
 * What is wrong with states and work weeks by themselves: nothing is chosen, no date, two from one day.
 *
 * @example historyProblems({ workStates: 'KDH from 31/02/2026', workPatterns: '' }) // [{ path: 'workStates', …, code: 'profile.from-invalid' }]
 */
export function historyProblems({ workStates, workPatterns }: HistoryTexts): Problem[] {
  return [
    ...problemsOf('workStates', workStates, {
      blank: employeeProfileMessage('profile.state-blank'),
      twice: employeeProfileMessage('profile.state-twice'),
    }),
    ...problemsOf('workPatterns', workPatterns, {
      blank: employeeProfileMessage('profile.pattern-blank'),
      twice: employeeProfileMessage('profile.pattern-twice'),
    }),
  ];
}

function problemsOf(path: string, text: string, said: Record<'blank' | 'twice', ReturnType<typeof employeeProfileMessage>>): Problem[] {
  const lines = parseHistory(text);
  const dates = lines.map(({ from }) => parseTypedDate(from));
  return [
    ...fieldProblems(path, lines.some(({ code }) => code === '') && said.blank),
    ...fieldProblems(path, dates.includes(undefined) && employeeProfileMessage('profile.from-invalid')),
    ...fieldProblems(path, new Set(dates).size < dates.length && said.twice),
  ];
}
