import { call } from '#src/platform/http/client/call.ts';
import { plural } from '#src/base/text/plural.ts';
import type { OneTimePasswords, ValidDays } from './calls.ts';
import type { batchFigures } from './account-batch-texts.ts';

type BatchFigures = ReturnType<typeof batchFigures>;
type ActionInput = { accountRunId: string; emplIds: string[] | undefined; validDays: ValidDays; key: string };

type ActionDefinition = {
  button: (count: number) => string;
  /** The number of people, if none are named. */
  concerned: (figures: BatchFigures) => number;
  title: string;
  question: (count: number) => string;
  verb: string;
  busy: string;
  danger: boolean;
  act: (what: ActionInput) => Promise<{ text: string; passwords?: OneTimePasswords }>;
};

const peopleText = (count: number) => plural(count, 'person', 'people');

export type BatchAction = 'invite' | 'print' | 'withdraw';

/** The actions of HR on a batch of accounts. */
export const batchActions: Readonly<Record<BatchAction, ActionDefinition>> = {
  invite: {
    button: (count) => `Send ${plural(count, 'new invitation')}`,
    concerned: ({ stuck }) => stuck,
    title: 'Send again',
    question: (count) => `${plural(count, 'new invitation')} by email, valid for 72 hours. Earlier links stop working.`,
    verb: 'Send again',
    busy: 'Sending',
    danger: false,
    async act({ accountRunId, emplIds, key }) {
      const sent = await call('POST /accountruns/{accountRunId}/invitations', {
        params: { accountRunId },
        body: { emplIds },
        idempotencyKey: key,
      });
      return {
        text:
          sent.people === 0
            ? 'No one needs a new invitation.'
            : sent.people === 1
              ? '1 new invitation is being sent.'
              : `${sent.people} new invitations are being sent.`,
      };
    },
  },
  print: {
    button: () => 'New page of passwords',
    concerned: ({ unused }) => unused,
    title: 'New page of passwords',
    question: (count) =>
      `New one-time passwords for the ${peopleText(count)} who have not signed in yet. Passwords on earlier pages stop working.`,
    verb: 'Create a new page',
    busy: 'Creating passwords',
    danger: false,
    async act({ accountRunId, validDays, key }) {
      const made = await call('POST /accountruns/{accountRunId}/passwords', {
        params: { accountRunId },
        body: { validDays },
        idempotencyKey: key,
      });
      return { text: `New passwords for ${peopleText(made.people)}.`, passwords: made.passwords };
    },
  },
  withdraw: {
    button: (count) => `Withdraw ${plural(count, 'unused account')}`,
    concerned: ({ unused }) => unused,
    title: 'Withdraw',
    question: (count) =>
      count === 1
        ? 'The account is deleted if no one has used it. Its link or password stops working.'
        : `${count} unused accounts are deleted. Their links or passwords stop working.`,
    verb: 'Withdraw',
    busy: 'Withdrawing',
    danger: true,
    async act({ accountRunId, emplIds, key }) {
      const { withdrawn, used } = await call('POST /accountruns/{accountRunId}/withdraw', {
        params: { accountRunId },
        body: { emplIds },
        idempotencyKey: key,
      });
      const kept = used === 0 ? '' : used === 1 ? ' 1 is in use and was kept.' : ` ${used} are in use and were kept.`;
      return { text: `${plural(withdrawn, 'account')} withdrawn.${kept}` };
    },
  },
};
