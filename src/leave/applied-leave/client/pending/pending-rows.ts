import { useState } from 'react';
import type { Answer } from '#src/platform/http/client/call.ts';

export type PendingRequest = Answer<'GET /appliedleave/me/waiting'>[number];

/** The mark of a row: it was decided here (`outcome`), or its dialog was opened and closed again. */
type RowMark = { leave: PendingRequest; outcome?: 'Approved' | 'Rejected' };

export type PendingRow = { leave: PendingRequest } & (
  | { state: 'open'; hasChanged: boolean }
  /** The request is no longer pending; the row shows its outcome for a moment. */
  | { state: 'over'; outcome: 'Approved' | 'Rejected' | undefined }
);

/** The number of visible rows. */
const maxRows = 5;

const isSameRequest = (one: PendingRequest, other: PendingRequest) => one.appliedLeaveId === other.appliedLeaveId;

/**
 * Builds the rows of the card: pending requests, the soonest first, with requests that were decided a moment ago still in their place.
 * Requests that changed after their dialog was closed are marked.
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

/** Keeps the rows in state: `mark` records what happened to a row, `forget` removes it. */
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

/** Returns the link text to all pending requests, short enough for a phone. @example reviewText(1) // 'Review it' */
export const reviewText = (count: number): string => (count === 1 ? 'Review it' : `Review all ${count}`);
