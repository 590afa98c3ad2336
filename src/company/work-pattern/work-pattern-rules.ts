import { daysAWeek, type WeekDays } from '#src/ledger/leave-ledger/calculation/work-week.ts';
import { blame, type Problem, type Said } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { say } from './work-pattern-sentences.ts';

export const maxPatternCode = 10;
export const maxPatternName = 50;

/** What HR says about a work week. */
export type WorkPatternInput = { patternCode: string; patternName: string; days: WeekDays };

/**
 * What is wrong with a work week by itself, in the order of the form.
 *
 * @example workPatternProblems({ patternCode: 'KEDAH', patternName: '', days: standardDays }) // [{ path: 'patternName', …, code: 'work-pattern.name-blank' }]
 */
export function workPatternProblems({ patternCode, patternName, days }: WorkPatternInput): Problem[] {
  return [
    ...blame('patternCode', codeProblem(patternCode.trim())),
    ...blame('patternName', nameProblem(patternName)),
    ...blame('days', daysAWeek(days) === 0 && say('work-pattern.nothing-worked')),
  ];
}

function codeProblem(code: string): Said | undefined {
  if (code === '') return say('work-pattern.code-blank');
  // It is a part of paths.
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/.test(code) ? undefined : say('work-pattern.code-form');
}

function nameProblem(name: string): Said | undefined {
  if (name.trim() === '') return say('work-pattern.name-blank');
  return isTooLong(name, maxPatternName) ? say('work-pattern.name-too-long', { most: maxPatternName }) : undefined;
}
