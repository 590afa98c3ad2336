import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { say } from './employee-profile-sentences.ts';

/** What somebody has from a date on, as it stands in a form: a code, and the date as it is typed. */
export type HistoryLine = { code: string; from: string };

const between = ' from ';

/** Lines as the one text that a form keeps. @example historyText([{ code: 'KDH', from: '01/07/2026' }]) // 'KDH from 01/07/2026' */
export const historyText = (lines: readonly HistoryLine[]): string => lines.map(({ code, from }) => code + between + from).join('\n');

/** The lines of such a text. @example historyLines('KDH from 01/07/2026') // [{ code: 'KDH', from: '01/07/2026' }] */
export const historyLines = (text: string): HistoryLine[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const at = line.lastIndexOf(between);
        return { code: line.slice(0, at), from: line.slice(at + between.length) };
      });

type Stored = { from: PlainDate };

export const statesText = (states: readonly (Stored & { state: string })[] = []) =>
  historyText(states.map(({ state, from }) => ({ code: state, from: formatDate(from) })));
export const patternsText = (patterns: readonly (Stored & { patternCode: string })[] = []) =>
  historyText(patterns.map(({ patternCode, from }) => ({ code: patternCode, from: formatDate(from) })));

/** What is no date stays as it is typed. */
const dated = (text: string) => historyLines(text).map(({ code, from }) => ({ code, from: parseTypedDate(from) ?? from.trim() }));

type Texts = { workStates: string; workPatterns: string };
type WithLastDay = Texts & { lastDay: string };

/** A last day as it is sent; what is no date stays as it is typed. @example typedLastDay('') // null */
export const typedLastDay = (text: string) => (text.trim() === '' ? null : (parseTypedDate(text) ?? text.trim()));

/** What a call takes of what has changed; the rest stays as it is stored. */
export function changedHistory(before: WithLastDay, now: WithLastDay) {
  return {
    ...(now.lastDay !== before.lastDay && { lastDay: typedLastDay(now.lastDay) }),
    ...(now.workStates !== before.workStates && { workStates: dated(now.workStates).map(({ code, from }) => ({ state: code, from })) }),
    ...(now.workPatterns !== before.workPatterns && {
      workPatterns: dated(now.workPatterns).map(({ code, from }) => ({ patternCode: code, from })),
    }),
  };
}

/**
 * What is wrong with states and work weeks by themselves: nothing is chosen, no date, two from one day.
 *
 * @example historyProblems({ workStates: 'KDH from 31/02/2026', workPatterns: '' }) // [{ path: 'workStates', …, code: 'profile.from-invalid' }]
 */
export function historyProblems({ workStates, workPatterns }: Texts): Problem[] {
  return [
    ...problemsOf('workStates', workStates, { blank: say('profile.state-blank'), twice: say('profile.state-twice') }),
    ...problemsOf('workPatterns', workPatterns, { blank: say('profile.pattern-blank'), twice: say('profile.pattern-twice') }),
  ];
}

function problemsOf(path: string, text: string, said: Record<'blank' | 'twice', ReturnType<typeof say>>): Problem[] {
  const lines = historyLines(text);
  const dates = lines.map(({ from }) => parseTypedDate(from));
  return [
    ...blame(path, lines.some(({ code }) => code === '') && said.blank),
    ...blame(path, dates.includes(undefined) && say('profile.from-invalid')),
    ...blame(path, new Set(dates).size < dates.length && said.twice),
  ];
}
