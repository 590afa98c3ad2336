import { expect, test } from 'vitest';
import { noteTexts } from './MatchNote.tsx';

test.each([
  [{}, []],
  [{ hiddenRows: 1 }, ['1 hidden row is read too.']],
  [{ hiddenRows: 2, leftOut: 3 }, ['2 hidden rows are read too.', '3 rows are left out because of the status.']],
  [{ mergedCells: 1 }, ['The sheet has 1 merged cell. Only the first row and column of each has the value.']],
  [
    { dates: { order: 'monthFirst', sample: '02/03/2026', means: '3 February 2026' } as const },
    ['Dates are read month first: 02/03/2026 is 3 February 2026.'],
  ],
])('what is worth knowing about %j is said', (notes, texts) => {
  expect(noteTexts(notes)).toEqual(texts);
});
