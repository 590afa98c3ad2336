import { accountProblems } from '#src/identity/login-detail/account-batch-columns.ts';
import { invitationStates } from '#src/identity/login-detail/invitation-state.ts';
import { plural } from '#src/base/text/plural.ts';
import type { AccountBatch, AccountBatchPreview } from './calls.ts';

const countStates = (counts: AccountBatch['counts'], states: readonly (keyof typeof invitationStates)[]) =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** How many invitations are pending, need a new link, and can be withdrawn; `away` were withdrawn. */
export function batchFigures({ counts, people }: Pick<AccountBatch, 'counts' | 'people'>) {
  const there = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return {
    waiting: countStates(counts, ['waiting']),
    stuck: countStates(counts, ['undeliverable', 'expired']),
    unused: there - countStates(counts, ['accepted', 'signed-in']),
    away: people - there,
  };
}

/**
 * Describes the progress of the people in a batch.
 *
 * @example batchProgressText({ people: 5, counts: { sent: 3, accepted: 1 } }) // '3 sent, 1 accepted, 1 withdrawn'
 */
export function batchProgressText(run: Pick<AccountBatch, 'counts' | 'people'>): string {
  const { away } = batchFigures(run);
  const parts = Object.entries(invitationStates).flatMap(([state, text]) => {
    // Object.keys types keys as strings; these are the keys of the table.
    const count = run.counts[state as keyof typeof invitationStates];
    return count === undefined ? [] : [`${count} ${text.toLowerCase()}`];
  });
  return [...parts, ...(away > 0 ? [`${away} withdrawn`] : [])].join(', ');
}

/**
 * Describes how many invitations have not been tried yet. Tried ones may still have failed to arrive.
 *
 * @example batchSendingText({ people: 6, counts: { waiting: 2, sent: 1, undeliverable: 2 } }) // '2 of 5 are pending. Sending continues if you leave this page.'
 */
export function batchSendingText(run: Pick<AccountBatch, 'counts' | 'people'>): string {
  const { waiting, away } = batchFigures(run);
  return `${waiting} of ${run.people - away} ${waiting === 1 ? 'is' : 'are'} pending. Sending continues if you leave this page.`;
}

/** Describes what creating the accounts would do. */
export function batchPreviewText({ people, byMail }: Pick<AccountBatchPreview, 'people' | 'byMail'>): string {
  const who = people === 1 ? '1 person gets an account' : `${people} people get an account`;
  return byMail
    ? `${who} and an invitation by email, with a link to choose a password. It is valid once, for 72 hours.`
    : `${who} and a one-time password, which you print. Everyone chooses another one at the first sign-in.`;
}

/** Describes who gets no account, and why. */
export function withoutAccountTexts({ problems, inactive }: Pick<AccountBatchPreview, 'problems' | 'inactive'>): string[] {
  const left = Object.entries(accountProblems).flatMap(([problem, text]) => {
    // Object.keys types keys as strings; these are the keys of the table.
    const count = problems[problem as keyof typeof accountProblems];
    return count === undefined ? [] : [`${plural(count, 'person', 'people')}: ${text}`];
  });
  return inactive > 0 ? [...left, `${plural(inactive, 'person', 'people')}: Inactive`] : left;
}
