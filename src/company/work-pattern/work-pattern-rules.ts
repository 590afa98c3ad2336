import { workingDaysPerWeek, type PatternDays } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { workPatternMessage } from './work-pattern-sentences.ts';

export const maxPatternCode = 10;
export const maxPatternName = 50;

/** The input for a work pattern. */
export type WorkPatternInput = { patternCode: string; patternName: string; days: PatternDays };

/**
 * Finds the problems of a work pattern, in the order of the form.
 *
 * @example workPatternProblems({ patternCode: 'KEDAH', patternName: '', days: standardDays }) // [{ path: 'patternName', …, code: 'work-pattern.name-blank' }]
 */
export function workPatternProblems({ patternCode, patternName, days }: WorkPatternInput): Problem[] {
  return [
    ...fieldProblems('patternCode', codeProblem(patternCode.trim())),
    ...fieldProblems('patternName', nameProblem(patternName)),
    ...fieldProblems('days', workingDaysPerWeek(days) === 0 && workPatternMessage('work-pattern.nothing-worked')),
  ];
}

function codeProblem(code: string): MessageDescriptor | undefined {
  if (code === '') return workPatternMessage('work-pattern.code-blank');
  // The code is part of a path.
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/.test(code) ? undefined : workPatternMessage('work-pattern.code-form');
}

function nameProblem(name: string): MessageDescriptor | undefined {
  if (name.trim() === '') return workPatternMessage('work-pattern.name-blank');
  return isTooLong(name, maxPatternName) ? workPatternMessage('work-pattern.name-too-long', { most: maxPatternName }) : undefined;
}
