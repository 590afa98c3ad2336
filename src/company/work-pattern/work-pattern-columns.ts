import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of work patterns. */
export const workPatternColumns = {
  patternName: { heading: 'Work pattern', kind: 'text' },
  patternCode: { heading: 'Code', kind: 'text' },
  week: { heading: 'Days', kind: 'text' },
  daysAWeek: { heading: 'Days a week', kind: 'number' },
  people: { heading: 'People', kind: 'number' },
} as const satisfies ListColumns;
