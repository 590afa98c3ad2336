import { describe, expect, test } from 'vitest';
import { findHistoryChanges, parseHistory, historyProblems, formatHistory, patternsText, statesText } from './work-history-text.ts';

describe('states and work patterns in a form', () => {
  test('convert to text and back, whatever a code contains', () => {
    const lines = [
      { code: 'KDH', from: '01/07/2026' },
      { code: 'far from home', from: '' },
    ];
    expect(parseHistory(formatHistory(lines))).toEqual(lines);
    expect(parseHistory('')).toEqual([]);
    expect(statesText([{ state: 'KDH', from: '2026-07-01' }])).toBe('KDH from 01/07/2026');
    expect(patternsText([{ patternCode: 'PT4', from: '2026-07-01' }])).toBe('PT4 from 01/07/2026');
    expect([statesText(), patternsText()]).toEqual(['', '']);
  });

  test('are sent only if they have changed', () => {
    const before = { workStates: 'KDH from 01/07/2026', workPatterns: '', lastDay: '' };
    expect(findHistoryChanges(before, before)).toEqual({});
    expect(findHistoryChanges(before, { ...before, workStates: '', workPatterns: 'PT4 from 1/8/2026' })).toEqual({
      workStates: [],
      workPatterns: [{ patternCode: 'PT4', from: '2026-08-01' }],
    });
    expect(findHistoryChanges(before, { ...before, workStates: 'KUL from soon ' })).toEqual({
      workStates: [{ state: 'KUL', from: 'soon' }],
    });
    expect(findHistoryChanges(before, { ...before, lastDay: '31.12.2026' })).toEqual({ lastDay: '2026-12-31' });
    expect(findHistoryChanges(before, { ...before, lastDay: 'soon ' })).toEqual({ lastDay: 'soon' });
    expect(findHistoryChanges({ ...before, lastDay: '31/12/2026' }, before)).toEqual({ lastDay: null });
  });

  test.each([
    ['KDH from 01/07/2026', '', []],
    [' from 01/07/2026', '', ['profile.state-blank']],
    ['KDH from 31/02/2026', '', ['profile.from-invalid']],
    ['KDH from 01/07/2026\nKUL from 1/7/2026', '', ['profile.state-twice']],
    ['', ' from 01/07/2026', ['profile.pattern-blank']],
    ['', 'PT4 from 01/07/2026\nSTANDARD from 01/07/2026', ['profile.pattern-twice']],
  ])('%j and %j have the problems %j', (workStates, workPatterns, codes) => {
    expect(historyProblems({ workStates, workPatterns }).map(({ code }) => code)).toEqual(codes);
  });
});
