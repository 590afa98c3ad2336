import { useState } from 'react';
import type { Answer } from '#src/platform/http/client/call.ts';

export type Waiting = Answer<'GET /appliedleave/me/waiting'>[number];

/** What has become of a row since it was seen: it was decided here (`outcome`), or the dialog about it was closed again. */
type Mark = { leave: Waiting; outcome?: 'Approved' | 'Rejected' };

export type WaitingRow = { leave: Waiting } & (
  | { state: 'open'; hasChanged: boolean }
  /** It does not wait any more; the row stays for a moment and says so. */
  | { state: 'over'; outcome: 'Approved' | 'Rejected' | undefined }
);

/** So many rows show. */
const mostRows = 5;

const isSame = (one: Waiting, other: Waiting) => one.appliedLeaveId === other.appliedLeaveId;

/**
 * The rows of the card: those that wait, the soonest first, and among them those that were decided a moment ago, where they stood. What was opened
 * and closed again and has another version since, or waits no more, says so.
 *
 * @example waitingRows([rest], [{ leave: first, outcome: 'Approved' }]) // [{ leave: first, state: 'over', outcome: 'Approved' }, { leave: rest, state: 'open', hasChanged: false }]
 */
export function waitingRows(waiting: readonly Waiting[], marks: readonly Mark[]): WaitingRow[] {
  const open = waiting
    .filter((leave) => !marks.some((mark) => mark.outcome && isSame(mark.leave, leave)))
    .map((leave): WaitingRow => {
      const seen = marks.find((mark) => isSame(mark.leave, leave));
      return { leave, state: 'open', hasChanged: seen !== undefined && seen.leave.version !== leave.version };
    });
  const over = marks
    .filter(({ leave, outcome }) => outcome || !waiting.some((one) => isSame(one, leave)))
    .map(({ leave, outcome }): WaitingRow => ({ leave, state: 'over', outcome }));
  return [...open, ...over].toSorted(bySoonest).slice(0, mostRows);
}

function bySoonest({ leave: one }: WaitingRow, { leave: other }: WaitingRow): number {
  if (one.id.startDate !== other.id.startDate) return one.id.startDate < other.id.startDate ? -1 : 1;
  return one.appliedLeaveId - other.appliedLeaveId;
}

/** The same, kept: `mark` notes what became of a row, `forget` lets it go. */
export function useWaitingRows(waiting: readonly Waiting[]) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const without = (leave: Waiting) => (all: readonly Mark[]) => all.filter((mark) => !isSame(mark.leave, leave));
  return {
    rows: waitingRows(waiting, marks),
    mark: (leave: Waiting, outcome?: Mark['outcome']) =>
      setMarks((all) => [...without(leave)(all), { leave, ...(outcome && { outcome }) }]),
    forget: (leave: Waiting) => setMarks(without(leave)),
  };
}

/** What leads to all that waits: short enough to stand beside the title and its count on a phone. @example reviewText(1) // 'Review it' */
export const reviewText = (count: number): string => (count === 1 ? 'Review it' : `Review all ${count}`);
