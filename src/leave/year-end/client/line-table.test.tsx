// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { yearEndLine } from '#src/testing/year-end-line.ts';
import type { Line } from './calls.ts';
import { buildLineColumns } from './line-table.tsx';

afterEach(cleanup);

/** Returns the text of a cell of the line. */
function cellText(id: string, change: Partial<Line>): string | null {
  const column = buildLineColumns({ year: 2026, opens: false, isOneType: true }).find((one) => one.id === id);
  return render(<>{column?.cell({ ...yearEndLine, ...change })}</>).container.textContent;
}

test.each([
  ['a grant that HR edited', 'grant', { edited: true, grant: 16 }, 'before 14 16'],
  ['a carry-over that HR edited', 'carried', { edited: true, carried: 8 }, 'before 5 8'],
  ['a grant that the rules change', 'grant', { grant: 16, byRules: { carried: 5, grant: 16 }, why: '5 years' }, '165 years, was 14'],
  ['a grant that no one changed', 'grant', {}, '14'],
])('%s shows its previous figure at most once', (_, id, change, text) => expect(cellText(id, change)).toBe(text));

const entry = { what: 'entry', kind: 'correction', startDate: null, fromStatus: null, toStatus: null, code: null } as const;

test.each([
  ['the cause of its change', { cause: { ...entry, happenedAt: null } }, /^Ada Berg.*Days corrected/],
  ['the note of HR', { edited: true, note: 'Penang move' }, /^Ada Berg.*Penang move/],
])('a line has %s below the name, on a phone too', (_, change, text) => {
  const name = buildLineColumns({ year: 2026, opens: false, isOneType: true }).find(({ id }) => id === 'name');
  const { container } = render(<>{name?.cell({ ...yearEndLine, ...change })}</>);
  expect(container.textContent).toMatch(text);
  expect(container.querySelector('.desk-only')).toBeNull();
});
