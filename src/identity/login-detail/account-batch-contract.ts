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
    summary: 'List the last 20 batches of new accounts.',
    response: z.array(AccountBatch),
  },
  'GET /accountcandidates': {
    allow: ['HR'],
    summary: 'List active employees without an account, and why they cannot get one.',
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
      'Preview the number of accounts for active people without one who match the filters, and who gets none and why. Nothing is stored.',
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
      'Create accounts for all active people without one who match the filters, if their number is `people`. With email, each gets an invitation with a link that is valid once, for 72 hours. Without email, the response has one-time passwords, returned only once and valid for `validDays` days.',
    body: z.strictObject({ filters, people, validDays: validDays.optional() }),
    response: z.object({ accountRunId: z.number(), people: z.number(), passwords: Passwords.nullable() }),
    ownTransaction: true,
    secretAnswer: true,
  },
  'GET /accountruns/{accountRunId}': {
    allow: ['HR'],
    summary: 'Get one batch of new accounts with its progress.',
    params,
    response: AccountBatch,
  },
  'GET /accountruns/{accountRunId}/people': {
    allow: ['HR'],
    summary: 'List the people of a batch. Withdrawn accounts are not included.',
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
      'Send new invitations to people who could not be reached or whose link has expired, or to `emplIds` unless theirs are pending or accepted. Earlier links stop working.',
    params,
    body: z.strictObject({ emplIds }),
    response: z.object({ people: z.number() }),
  },
  'POST /accountruns/{accountRunId}/passwords': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Create new one-time passwords, returned only once, for everyone who has not signed in yet. Earlier passwords stop working.',
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
    summary: 'Delete accounts that no one has used yet: all, or those of `emplIds`. Their links and passwords stop working.',
    params,
    body: z.strictObject({ emplIds }),
    response: z.object({ withdrawn: z.number(), used: z.number() }),
  },
});
