import { expect, test } from 'vitest';
import { type Scope, scopeNames } from '#src/base/caller/scope.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { features } from '../features.ts';

const calls = features.flatMap(({ calls: its }) => Object.entries<Call>(its));
const opened = calls.flatMap(([name, { token, ...call }]) => (token ? [{ name, token, call }] : []));
const openedBy = (scope: Scope) =>
  opened.flatMap(({ name, token }) =>
    token.scopes.includes(scope) ? [`${name}${token.without ? `, without ${token.without.join(', ')}` : ''}`] : [],
  );

test('each scope of an API token opens these calls and no others', () => {
  expect(Object.fromEntries(scopeNames.map((scope) => [scope, openedBy(scope)]))).toMatchInlineSnapshot(`
    {
      "balances:read": [
        "GET /leaveentitlements",
        "GET /leaveentitlement/{emplId}/{year}/{leaveCode}",
        "GET /leaveentitlement/{emplId}/{year}/{leaveCode}/balance",
        "GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries, without note",
        "GET /leavecategories",
      ],
      "leave:read": [
        "GET /appliedleave, without reason, attachment, attachmentName, comments, balance, cover, earning",
        "GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}, without reason, attachment, attachmentName, comments, balance, cover, earning",
        "GET /leavecategories",
        "GET /publicholidays",
        "GET /publicholiday/{holidayDate}",
      ],
      "leave:write": [
        "POST /appliedleave",
        "GET /leaveapprovers",
        "GET /leavecategories",
        "GET /publicholidays",
        "GET /publicholiday/{holidayDate}",
      ],
      "people:read": [
        "GET /leaveapprovers",
        "GET /employeedetails",
        "GET /employeedetails/{emplId}",
        "GET /employeeDetailsWithDeptTest, without nricPassport, marriageStatus, marriageDate, marriageCount, totalChildren",
        "GET /employeeDetailsDept/{emplId}, without nricPassport, marriageStatus, marriageDate, marriageCount, totalChildren",
        "GET /translateitem/{field}",
      ],
      "people:write": [
        "POST /addEditEmployeeDetailsWithDept",
        "GET /translateitem/{field}",
      ],
    }
  `);
});

test('a token cannot decide, grant rights, open files, pass a step-up or make calls for the signed-in person', () => {
  const never = opened.filter(
    ({ name, call }) =>
      /\/me\b|\/auth\/|\{statusCode\}|handover|change|logindetail|password|setting|token|webhook|auditlog|factor|session|attachment|\/rows/i.test(
        name,
      ) ||
      call.proof !== undefined ||
      call.answersFile === true ||
      call.file !== undefined ||
      call.secretAnswer === true ||
      call.allow === 'anyone',
  );
  expect(never.map(({ name }) => name)).toEqual([]);
});

test("HR may make every call that a token can make, because a token is checked against HR's roles", () => {
  expect(opened.filter(({ call: { allow } }) => typeof allow === 'object' && !allow.includes('HR')).map(({ name }) => name)).toEqual([]);
});

test('no list can be searched or sorted by a field that is hidden from tokens, and only GET calls hide fields', () => {
  const told = opened.flatMap(({ name, token, call }) =>
    Object.entries(call.list ?? {}).flatMap(([id, { show = id }]) =>
      token.without?.some((hidden) => [...id.split('.'), ...show.split('.')].includes(hidden)) ? [`${name} ${id}`] : [],
    ),
  );
  expect(told).toEqual([]);
  expect(opened.filter(({ name, token }) => token.without && !name.startsWith('GET ')).map(({ name }) => name)).toEqual([]);
});
