import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { createTestDatabase } from '#src/testing/test-database.ts';
import { createFirstHr } from '#src/company/employee/server/create-first-hr.ts';
import { createWebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { buildApp } from '../build-app.ts';
import { readConfig } from '../config/config.ts';

const today = '2026-06-15';
const company = { today, companyName: 'New Company' };
const hr = { emplId: 'H0001', name: 'Hedda Roth', email: 'hedda@new.example', password: 'the-first-of-all' };

let app: FastifyInstance;
let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-new-'));
  const config = readConfig({}, { dataDir });
  ({ sql } = database.app);
  app = await buildApp({
    sql,
    config,
    attachments: createAttachmentStore(config),
    mailer: undefined,
    callOut: createWebhookClient({ named: [] }),
    today: () => today,
  });
  close = async () => {
    await app.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

type Call = (name: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, body?: object) => Promise<unknown>;

async function callsWith(token?: string): Promise<Call> {
  return async (name, body) => {
    const [method = 'GET', url = ''] = name.split(' ');
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: method as 'GET', url: `/api${url}`, headers, ...(body && { payload: body }) });
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
}

async function signIn(email: string, password: string): Promise<Call> {
  const { accessToken } = (await (await callsWith())('POST /auth/signin', { email, password })) as { accessToken: string };
  return callsWith(accessToken);
}

/** Signs in for the first time, with a password that HR has handed out. */
async function chooseOwnPassword(email: string, given: string, own: string): Promise<Call> {
  const call = await signIn(email, given);
  expect(await call('GET /firstTime')).toEqual({ message: 'YES' });
  expect(await call('POST /changePassword', { password: given, newPassword: own })).toEqual({ message: 'SUCCESS' });
  return call;
}

const row = (emplId: string, name: string, reportsTo: string, roles: string[]) => ({
  emplId,
  name,
  businessEmail: `${emplId.toLowerCase()}@new.example`,
  nricPassport: `P-${emplId}`,
  gender: 'F',
  marriageStatus: 'SIN',
  marriageDate: null,
  marriageCount: 0,
  totalChildren: 0,
  jobTitle: 'ENGR',
  mobileNo: '81234567',
  businessUnit: 'CORE',
  deptId: ['ENG'],
  reportsTo: { emplId: reportsTo },
  reportDottedLine: ' ',
  joinDate: '2026-01-05',
  status: 'A',
  roles: roles.map((role) => ({ role })),
});

describe('the first HR account', () => {
  test.each([
    ['an id that is a word of the calls', { emplId: 'me' }, 'That ID is reserved. Choose another.'],
    [
      'an id that is too long',
      { emplId: 'H0000000001' },
      'Employee ID can only have letters, digits, dots, dashes and underscores, and must start with a letter or digit.',
    ],
    ['no name', { name: '' }, 'A name must have 1 to 100 characters.'],
    ['no e-mail', { email: 'hedda' }, 'E-mail is invalid'],
    ['a short password', { password: 'short' }, '8 characters minimum'],
    ['a common password', { password: 'Winter2026!' }, 'This password is too common. Please choose another.'],
    [
      'one’s own name as password',
      { password: 'hedda-the-first' },
      'Password must not contain the name, employee ID, email address or company name.',
    ],
  ])('is rejected with %s', async (_, part, message) => {
    await expect(createFirstHr(sql, { ...hr, ...part }, company)).rejects.toThrow(message);
  });

  test('waits while another first account is being created, and is then rejected', async () => {
    const late = await sql.begin(async (tx) => {
      await lockExclusively(tx, 'people');
      await tx`
        insert into employee (empl_id, name, effective_date, business_email, join_date, roles)
        values ('H0009', 'Another', ${today}, 'another@new.example', ${today}, '{E,H}')`;
      await tx`insert into login_detail (empl_id, password_hash) values ('H0009', 'any')`;
      const trying = expect(createFirstHr(sql, hr, company)).rejects.toThrow('There is already an HR account.');
      await sleep(1000);
      return { trying };
    });
    await late.trying;
    await sql`delete from login_detail`;
    await sql`delete from employee`;
  });

  test('is created once, even by two people at the same moment', async () => {
    const other = { ...hr, emplId: 'H0002', email: 'other@new.example' };
    const made = await Promise.allSettled([createFirstHr(sql, hr, company), createFirstHr(sql, other, company)]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(createFirstHr(sql, { ...hr, emplId: 'H0003', email: 'third@new.example' }, company)).rejects.toThrow(
      'There is already an HR account.',
    );
  });
});

test('a company can be set up through the API alone, from an empty database to approved leave', async () => {
  const first = await sql<{ email: string }[]>`select business_email as email from employee`;
  const founder = await signIn(first[0]?.email ?? '', hr.password);
  const { emplId: founderId } = (await founder('GET /auth/user/me')) as { emplId: string };

  for (const [fieldname, fieldvalue, name] of [
    ['gender', 'F', 'Female'],
    ['job_title', 'ENGR', 'Engineer'],
    ['business_unit', 'CORE', 'Core business'],
    ['dept_id', 'ENG', 'Engineering'],
  ]) {
    await founder('POST /translateitem', { id: { fieldname, fieldvalue }, effStatus: 'A', xlatlongname: name, xlatshortname: name });
  }
  await founder('POST /leavecategory', { leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: 14 });
  await founder('POST /publicholiday', { holidayDate: '2026-07-07', holidayDescr: 'Founders’ Day', holidayState: 'All' });
  await founder('POST /addEditEmployeeDetails', row('M0001', 'Maya Lim', founderId, ['M']));
  await founder('POST /addEditEmployeeDetails', row('E0001', 'Hana Tan', 'M0001', []));
  for (const emplid of ['M0001', 'E0001']) {
    await founder('POST /leaveentitlement?source=upload', {
      id: { emplid, year: '2026', leaveCode: 'AL' },
      employeeDetails: { emplId: emplid },
      leaveCategory: { leaveCode: 'AL' },
      carryForward: 2,
      entitlement: 14,
      availableLeave: 16,
      takenLeave: 1,
      balanceLeave: 15,
    });
    await founder('POST /logindetails', { userId: `${emplid}@new.example`, emplId: emplid, password: 'given-by-hr-1', lockAccount: 0 });
  }
  const employee = await chooseOwnPassword('e0001@new.example', 'given-by-hr-1', 'chosen-by-herself');
  const manager = await chooseOwnPassword('m0001@new.example', 'given-by-hr-1', 'chosen-by-oneself');

  const { id } = (await employee('POST /appliedleave', {
    id: { startDate: '2026-07-06' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-07-08',
    halfDay: 'N',
    reason: 'To the sea',
    approver: 'M0001',
  })) as { id: { effDate: string } };
  expect(await manager('GET /appliedleave/me/pendingapproval')).toHaveLength(1);
  await manager(`PATCH /appliedleave/E0001/${id.effDate}/2026-07-06/AL/APPRV`);
  expect(await employee('GET /leaveentitlement/me/2026/AL')).toMatchObject({ takenLeave: 3, balanceLeave: 13 });
  expect(await founder('GET /appliedleave')).toMatchObject([{ leaveStatus: 'APPRV', leaveDuration: 2 }]);
});
