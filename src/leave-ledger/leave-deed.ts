import { moveFor } from './leave-moves.ts';
import { endedStatus, type LeaveStatus } from './leave-status.ts';

/**
 * What somebody did, for the timeline: one entry of it says from which status to which.
 *
 * @example deedOf('PNCLD', 'APPRV') // 'rejected the cancellation'
 */
export function deedOf(from: LeaveStatus | null, to: LeaveStatus | null): string {
  if (from === null) return 'applied';
  const made = to && moveFor({ to, present: from });
  if (made && 'deed' in made) return made.deed;
  // What the system ends: with a deactivation, or because a holiday leaves nothing of it.
  return to === endedStatus && from !== to ? 'cancelled' : 'changed it';
}
