import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, Success, text } from '#src/platform/http/contract/fields.ts';
import { leaveWatcherColumns } from './leave-watcher-columns.ts';
import { leaveWatcherMessage } from './leave-watcher-sentences.ts';

/** The maximum number of people that one call adds. */
const maxWatchers = 50;

const how = z.enum(['atOnce', 'daily']);

const LeaveWatcher = z.object({
  leaveWatcherId: z.number(),
  /** Null for all departments. */
  deptId: z.string().nullable(),
  /** Null for all leave types. */
  leaveCode: z.string().nullable(),
  emplIds: z.array(z.string()),
  how,
  /** The names of the codes and people above. */
  people: z.string(),
  department: z.string(),
  type: z.string(),
  delivery: z.string(),
});

export const leaveWatcherContract = contract({
  'GET /leavewatchers': {
    allow: ['HR'],
    summary: 'List the people who are notified of approved leave, its changes and its cancellation, without a right to decide.',
    list: leaveWatcherColumns,
    response: LeaveWatcher,
  },
  'POST /leavewatcher': {
    allow: ['HR'],
    summary:
      'Notify people of approved leave, its changes and its cancellation: of a department, a leave type, or all of them. `how` is `atOnce`, or `daily` for one email a day. They see name, dates and type only.',
    body: z.strictObject({
      deptId: boundedText(20).nullish(),
      leaveCode: boundedText(3).nullish(),
      emplIds: z
        .array(text(10, leaveWatcherMessage('leave-watcher.person-invalid', { emplId: '' })))
        .min(1, encodeMessage(leaveWatcherMessage('leave-watcher.people-blank')))
        .max(maxWatchers, encodeMessage(leaveWatcherMessage('leave-watcher.people-most', { most: maxWatchers }))),
      how,
    }),
    response: LeaveWatcher,
  },
  'DELETE /leavewatcher/{leaveWatcherId}': {
    allow: ['HR'],
    summary: 'Stop notifying these people of this leave. They can no longer read earlier notifications of it.',
    params: z.object({ leaveWatcherId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
});
