import { timelineText } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

const dialog = { title: 'Revoke', question: () => 'Revoke it?', verb: 'Revoke', busy: 'Revoking', reason: 'none' } as const;
const button = { label: 'Revoke', variant: 'retreat' } as const;

/** Transitions that the product does not have: each is only a row of the table. */
const invented: Record<string, LeaveTransition> = {
  revoke: { by: 'HR', from: ['APPRV', 'REJCT'], to: 'CANCL', button, dialog, done: 'Revoked!', deed: 'revoked it' },
  takeBack: { by: 'applicant', from: ['APPRV'], to: 'deleted', button, dialog, done: 'Taken back!' },
  reconsider: { by: 'approver', from: ['REJCT'], to: 'APPRV', button, dialog, done: 'Approved!', deed: 'thought better of it' },
};

let t: TestApp;
let manager: Person;
let hr: Person;
let person: Person;
let path: string;
const table: Record<string, LeaveTransition> = leaveTransitions;
const { withdraw } = leaveTransitions;

beforeAll(async () => {
  t = await createTestApp();
  manager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  Object.assign(table, invented);
  // The invented transition takes the place of withdraw.
  delete table['withdraw'];
});
afterAll(async () => {
  for (const name of Object.keys(invented)) delete table[name];
  table['withdraw'] = withdraw;
  await t.close();
});

beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 2);
  const body = applicationBody(manager.emplId, '2026-07-01', '2026-07-02');
  expect(await t.call('POST', '/appliedleave', { by: person, body })).toMatchObject({ status: 200 });
  path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL`;
});

const ask = (status: string, by: Person) => t.call('PATCH', `${path}/${status}`, { by });

const taken = async () => ((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body as { takenLeave: number }).takenLeave;

async function lastDeed(): Promise<string> {
  const { timeline } = (await t.call('GET', path, { by: hr })).body as {
    timeline: { fromStatus: Parameters<typeof timelineText>[0]; toStatus: Parameters<typeof timelineText>[1] }[];
  };
  return timelineText(timeline[0]?.fromStatus ?? null, timeline[0]?.toStatus ?? null);
}

describe('a transition that is added to the table', () => {
  test('is open to the roles that it names and gives back the days that it frees', async () => {
    await ask('APPRV', manager);
    expect(await taken()).toBe(2);
    expect(await ask('CANCL', person)).toMatchObject({ status: 403 });
    // The approver may ask for this for pending cancellations, but not for approved leave.
    expect(await ask('CANCL', manager)).toMatchObject({ status: 409, message: 'This leave application is now approved.' });
    expect(await ask('CANCL', hr)).toMatchObject({ status: 200 });
    expect(await taken()).toBe(0);
    expect(await lastDeed()).toBe('revoked it');
  });

  test('books nothing when neither status books days', async () => {
    await ask('REJCT', manager);
    expect(await ask('CANCL', hr)).toMatchObject({ status: 200 });
    expect(await taken()).toBe(0);
  });

  test('is refused in a status that it does not name', async () => {
    expect(await ask('CANCL', hr)).toMatchObject({ status: 409, message: 'This leave application is now pending approval.' });
  });

  test('checks the balance when it books days', async () => {
    await ask('REJCT', manager);
    await t.sql`update leave_entitlement set available_leave = 1 where empl_id = ${person.emplId}`;
    expect(await ask('APPRV', manager)).toMatchObject({ status: 409 });
    await t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${person.emplId}`;
    expect(await ask('APPRV', manager)).toMatchObject({ status: 200 });
    expect([await taken(), await lastDeed()]).toEqual([2, 'thought better of it']);
  });

  test('gives back the booked days when it deletes the application', async () => {
    await ask('APPRV', manager);
    expect(await t.call('DELETE', path, { by: manager })).toMatchObject({ status: 403 });
    expect(await t.call('DELETE', path, { by: person })).toMatchObject({ status: 200 });
    expect(await t.call('GET', path, { by: person })).toMatchObject({ status: 404 });
    expect(await taken()).toBe(0);
  });
});
