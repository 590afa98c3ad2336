import { useState } from 'react';
import type { Answer } from '#src/platform/http/client/call.ts';

export type PendingRequest = Answer<'GET /appliedleave/me/waiting'>[number];

/** What has become of a row since it was seen: it was decided here (`outcome`), or the dialog about it was closed again. */
type RowMark = { leave: PendingRequest; outcome?: 'Approved' | 'Rejected' };

export type PendingRow = { leave: PendingRequest } & (
  | { state: 'open'; hasChanged: boolean }
  /** It does not wait any more; the row stays for a moment and says so. */
  | { state: 'over'; outcome: 'Approved' | 'Rejected' | undefined }
);

/** So many rows show. */
const maxRows = 5;

const isSameRequest = (one: PendingRequest, other: PendingRequest) => one.appliedLeaveId === other.appliedLeaveId;

/**
 * The rows of the card: those that wait, the soonest first, and among them those that were decided a moment ago, where they stood. What was opened
 * and closed again and has another version since, or waits no more, says so.
 *
 * @example buildPendingRows([rest], [{ leave: first, outcome: 'Approved' }]) // [{ leave: first, state: 'over', outcome: 'Approved' }, { leave: rest, state: 'open', hasChanged: false }]
 */
export function buildPendingRows(waiting: readonly PendingRequest[], marks: readonly RowMark[]): PendingRow[] {
  const open = waiting
    .filter((leave) => !marks.some((mark) => mark.outcome && isSameRequest(mark.leave, leave)))
    .map((leave): PendingRow => {
      const seen = marks.find((mark) => isSameRequest(mark.leave, leave));
      return { leave, state: 'open', hasChanged: seen !== undefined && seen.leave.version !== leave.version };
    });
  const over = marks
    .filter(({ leave, outcome }) => outcome || !waiting.some((one) => isSameRequest(one, leave)))
    .map(({ leave, outcome }): PendingRow => ({ leave, state: 'over', outcome }));
  return [...open, ...over].toSorted(compareByStart).slice(0, maxRows);
}

function compareByStart({ leave: one }: PendingRow, { leave: other }: PendingRow): number {
  if (one.id.startDate !== other.id.startDate) return one.id.startDate < other.id.startDate ? -1 : 1;
  return one.appliedLeaveId - other.appliedLeaveId;
}

/** The same, kept: `mark` notes what became of a row, `forget` lets it go. */
export function usePendingRows(waiting: readonly PendingRequest[]) {
  const [marks, setMarks] = useState<readonly RowMark[]>([]);
  const without = (leave: PendingRequest) => (all: readonly RowMark[]) => all.filter((mark) => !isSameRequest(mark.leave, leave));
  return {
    rows: buildPendingRows(waiting, marks),
    mark: (leave: PendingRequest, outcome?: RowMark['outcome']) =>
      setMarks((all) => [...without(leave)(all), { leave, ...(outcome && { outcome }) }]),
    forget: (leave: PendingRequest) => setMarks(without(leave)),
  };
}

/** What leads to all that waits: short enough to stand beside the title and its count on a phone. @example reviewText(1) // 'Review it' */
export const reviewText = (count: number): string => (count === 1 ? 'Review it' : `Review all ${count}`);
