import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { employeeProfileMessage } from '../profile/employee-profile-sentences.ts';

/** A state or work pattern of the form: its code and its first date as typed. */
export type HistoryLine = { code: string; from: string };

const between = ' from ';

/** Joins lines to the text that a form stores. @example formatHistory([{ code: 'KDH', from: '01/07/2026' }]) // 'KDH from 01/07/2026' */
export const formatHistory = (lines: readonly HistoryLine[]): string => lines.map(({ code, from }) => code + between + from).join('\n');

/** Splits such a text into lines. @example parseHistory('KDH from 01/07/2026') // [{ code: 'KDH', from: '01/07/2026' }] */
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

/** Text that is not a date stays as typed. */
const parseDatedEntries = (text: string) =>
  parseHistory(text).map(({ code, from }) => ({ code, from: parseTypedDate(from) ?? from.trim() }));

type HistoryTexts = { workStates: string; workPatterns: string };
type HistoryTextsWithLastDay = HistoryTexts & { lastDay: string };

/** The last day as it is sent. Text that is not a date stays as typed. @example parseLastDay('') // null */
export const parseLastDay = (text: string) => (text.trim() === '' ? null : (parseTypedDate(text) ?? text.trim()));

/** The changed histories and last day for a call. Unchanged ones are left out. */
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
 * Finds missing values, invalid dates and duplicate dates in states and work patterns.
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
