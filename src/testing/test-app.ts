import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { AttachmentStore } from '#src/shared/attachment/server/attachment-store.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { createTestDatabase } from './test-database.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { Mail, Mailer } from '#src/platform/mail/server/mailer.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import { type WebhookClient, createWebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { buildApp } from '#src/app/server/build-app.ts';
import { readConfig } from '#src/app/server/config/config.ts';
import { features } from '#src/app/server/features.ts';
import { enforceContracts } from '#src/testing/enforce-contracts.ts';

export type Answer = { status: number; body: unknown; message: string | undefined; headers: Record<string, unknown> };

export type Person = { emplId: string; token: string };

/** The application with a database of its own. Tests add the people they need and count only rows that they made. */
export type TestApp = {
  app: FastifyInstance;
  /** Connections as the owner of the tables, for preparing and checking data. The application has its own, with its own rights. */
  sql: Sql;
  /** Returns the number of connections that the application uses now. */
  connectionsInUse: () => number;
  /** Returns the number of network packets that the application has sent to the database. */
  packets: () => number;
  /** The application's date of today; a test may set it. */
  clock: { today: PlainDate };
  /** Sent emails, in order. */
  mails: readonly Mail[];
  addPerson: (
    traits?: Partial<{ emplId: string; name: string; roles: RoleCode[]; reportsTo: string; departments: string[]; firstTime: boolean }>,
  ) => Promise<Person>;
  addEntitlement: (emplId: string, days: number, more?: Partial<{ leaveCode: string; year: number; taken: number }>) => Promise<void>;
  /** Makes a call as a person, or without a session: `call('GET', '/appliedleave/me', { by: person })`. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    how?: { by?: Person; body?: unknown; headers?: Record<string, string> },
  ) => Promise<Answer>;
  close: () => Promise<void>;
};

/**
 * @param more `mailer`: replaces `mails`; undefined for no mail server. `log`: the output of the application's log. `attachments`:
 * replaces the folder. `callOut`: the client for webhooks. `env`: environment variables that differ from the defaults
 */
export async function createTestApp({
  log,
  env = {},
  ...more
}: {
  mailer?: Mailer | undefined;
  log?: FastifyBaseLogger;
  attachments?: AttachmentStore;
  callOut?: WebhookClient;
  env?: Record<string, string>;
} = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { sql } = database;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-app-'));
  const config = readConfig(env, { dataDir });
  const clock = { today: '2026-06-15' };
  const mails: Mail[] = [];
  const mailer: Mailer = { send: (mail) => Promise.resolve(mails.push(mail) > 0) };
  const callOut = createWebhookClient({ named: config.webhooksPrivate });
  const services = {
    sql: database.app.sql,
    config,
    attachments: createAttachmentStore(config),
    mailer,
    callOut,
    today: () => clock.today,
    ...more,
  };
  const app = await buildApp(services, log ? { log } : {});
  const breaches = enforceContracts(
    app,
    features.map(({ calls }) => calls),
  );
  await addLookups(sql);
  return {
    app,
    sql,
    connectionsInUse: () => database.app.sql.state().inUse,
    packets: () => database.app.sql.state().packets,
    clock,
    mails,
    ...peopleIn(sql),
    call: callsOf(app),
    async close() {
      await app.close();
      const wrong = await findBalanceDifferences(sql);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (breaches.length > 0 || wrong.length > 0) throw new Error([...breaches, ...wrong].join('\n'));
    },
  };
}

/** Creates an application for all tests of a file. It is ready before the first one, and closed after the last one. */
export function testApp(how?: Parameters<typeof createTestApp>[0]): TestApp {
  // The hook fills it.
  const t = {} as TestApp;
  beforeAll(async () => void Object.assign(t, await createTestApp(how)));
  afterAll(() => t.close());
  return t;
}

const callsOf =
  (app: FastifyInstance): TestApp['call'] =>
  async (method, url, { by, body, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...(by ? { authorization: `Bearer ${by.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const answer: unknown = isJson ? response.json() : response.rawPayload;
    return {
      status: response.statusCode,
      body: answer,
      message: (answer as { message?: string } | null)?.message,
      headers: response.headers,
    };
  };

async function addLookups(sql: Sql): Promise<void> {
  await sql`insert into leave_category (leave_code, leave_descr, entitlement, counts_calendar_days) values
    ('AL', 'Annual leave', 14, false), ('SL', 'Sick leave', 14, true), ('PT', 'Paternity leave', 14, true)`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('dept_id', 'ENG', 'Engineering', 'Eng'), ('dept_id', 'SAL', 'Sales', 'Sales'), ('dept_id', 'HRD', 'Human resources', 'HR')`;
  await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-12-25', 'Christmas Day', 'All')`;
}

function peopleIn(sql: Sql): Pick<TestApp, 'addPerson' | 'addEntitlement'> {
  let made = 0;
  return {
    async addPerson({
      emplId = `T${String((made += 1)).padStart(5, '0')}`,
      name = `Person ${emplId}`,
      roles = ['E'],
      reportsTo,
      departments = [],
      firstTime = false,
    } = {}) {
      const token = Buffer.from(randomUUID() + randomUUID())
        .subarray(0, 32)
        .toString('base64url');
      // Sent in few packets, because many tests begin with many people.
      await sql.begin(async (tx) => {
        await Promise.all([
          tx`insert into employee (empl_id, name, effective_date, business_email, roles, reports_to)
            values (${emplId}, ${name}, '2020-01-01', ${`${emplId}@test.example`}, ${roles}, ${reportsTo ?? null})`,
          ...departments.map((department) => tx`insert into employee_department (empl_id, dept_id) values (${emplId}, ${department})`),
          tx`insert into login_detail (empl_id, password_hash, first_time) values (${emplId}, 'none', ${firstTime})`,
        ]);
        await insertSession(tx, { emplId, passwordHash: 'none' }, token, 1);
      });
      return { emplId, token };
    },
    async addEntitlement(emplId, days, { leaveCode = 'AL', year = 2026, taken = 0 } = {}) {
      await sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave, taken_leave)
        values (${emplId}, ${year}, ${leaveCode}, ${days}, ${days}, ${taken})`;
    },
  };
}
