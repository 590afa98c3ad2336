import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { encodeMessage, text } from '#src/platform/http/contract/fields.ts';
import { accountProblems, candidateColumns, invitedPeopleColumns } from './account-batch-columns.ts';
import { invitationStates } from './invitation-state.ts';
import { loginDetailMessage } from './login-detail-sentences.ts';

/** The maximum size of a batch, with invitations and with passwords, which take time to hash. */
export const maxBatchSize = { byMail: 20_000, onPaper: 300 } as const;

const invitationStateNames = z.enum(Object.keys(invitationStates));

const AccountBatch = z.object({
  accountRunId: z.number(),
  /** In the time zone of the company, as dd/mm/yyyy hh:mm. */
  startedAt: z.string(),
  startedBy: z.string(),
  byMail: z.boolean(),
  /** The number of accounts created. */
  people: z.number(),
  /** The number of remaining accounts by state; the others were withdrawn. */
  counts: z.partialRecord(invitationStateNames, z.number()),
});

/** The filters of the list of people without an account, as on screen. */
const filters = z.partialRecord(z.enum(Object.keys(candidateColumns)), text(200));

const daysMissing = encodeMessage(loginDetailMessage('accounts.no-days'));
const validDays = z.union([z.literal(3), z.literal(7), z.literal(14)], { error: daysMissing });

const Passwords = z.array(z.object({ emplId: z.string(), name: z.string(), userId: z.string(), password: z.string() }));

const accountRunId = text(15).regex(/^[1-9]\d{0,14}$/);
const params = z.object({ accountRunId });
const emplIds = z.array(text(10)).max(20_000).optional();

const people = z.int().min(1).max(maxBatchSize.byMail);

/** Routes that create accounts for many people at once, and follow their state. */
export const accountBatchContract = contract({
  'GET /accountruns': {
    allow: ['HR'],
    summary: 'The last 20 times that accounts were made for many people at once.',
    response: z.array(AccountBatch),
  },
  'GET /accountcandidates': {
    allow: ['HR'],
    summary: 'Active employees who have no account yet, and what stands in the way of one.',
    list: candidateColumns,
    response: z.object({
      emplId: z.string(),
      name: z.string(),
      userId: z.string(),
      departments: z.string().nullable(),
      joinDate: z.string().nullable(),
      problem: z.enum(Object.keys(accountProblems)).nullable(),
      problemText: z.string().nullable(),
    }),
  },
  'POST /accountruns/preview': {
    allow: ['HR'],
    summary:
      'How many accounts would be made for the active people without one whom the filters choose, and who gets none and why. Nothing is stored.',
    // The same body as the call that it previews. The number of people in it is part of the answer.
    body: z.strictObject({ filters, people: people.optional(), validDays: validDays.optional() }),
    response: z.object({
      people: z.number(),
      problems: z.partialRecord(z.enum(Object.keys(accountProblems)), z.number()),
      /** Inactive employees without an account, regardless of the filters. They get no account. */
      inactive: z.number(),
      byMail: z.boolean(),
      most: z.number(),
    }),
    ownTransaction: true,
  },
  'POST /accountruns': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Makes accounts for all active people without one whom the filters choose, if they are as many as `people`. With mail each gets an invitation, a link that is good once, for 72 hours; without mail the answer has a one-time password each, shown this once and good for `validDays` days.',
    body: z.strictObject({ filters, people, validDays: validDays.optional() }),
    response: z.object({ accountRunId: z.number(), people: z.number(), passwords: Passwords.nullable() }),
    ownTransaction: true,
    secretAnswer: true,
  },
  'GET /accountruns/{accountRunId}': {
    allow: ['HR'],
    summary: 'One time that accounts were made, and how far its people have come.',
    params,
    response: AccountBatch,
  },
  'GET /accountruns/{accountRunId}/people': {
    allow: ['HR'],
    summary: 'The people of one time that accounts were made; those that were withdrawn are no longer among them.',
    params,
    list: invitedPeopleColumns,
    response: z.object({
      emplId: z.string(),
      name: z.string(),
      userId: z.string(),
      state: invitationStateNames,
      stateText: z.string(),
      /** Why an invitation has not been sent. */
      fault: z.string().nullable(),
    }),
  },
  'POST /accountruns/{accountRunId}/invitations': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR'],
    proof: 'any',
    summary:
      'Sends new invitations to those who could not be reached or whose link has run out; with `emplIds` to these, unless theirs waits to be sent or is accepted. The links before are void.',
    params,
    body: z.strictObject({ emplIds }),
    response: z.object({ people: z.number() }),
  },
  'POST /accountruns/{accountRunId}/passwords': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Makes new one-time passwords, shown this once, for all who have not signed in yet. Those before are void.',
    params,
    body: z.strictObject({ validDays }),
    response: z.object({ people: z.number(), passwords: Passwords }),
    ownTransaction: true,
    secretAnswer: true,
  },
  'POST /accountruns/{accountRunId}/withdraw': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR'],
    proof: 'any',
    summary: 'Takes away the accounts that nobody has used yet: all, or those of `emplIds`. Their links and passwords are void.',
    params,
    body: z.strictObject({ emplIds }),
    response: z.object({ withdrawn: z.number(), used: z.number() }),
  },
});
