import * as fc from 'fast-check';
import type { Call } from '#src/http/contract.ts';
import { workbookType } from '#src/http/server/read-input.ts';

/** The roles of whoever makes a hostile call, by the end of their id: `P-all` holds them all. */
export const roles = { nobody: undefined, E: ['E'], M: ['E', 'M'], H: ['E', 'H'], A: ['E', 'A'], all: ['E', 'M', 'H', 'A'] } as const;
export type Role = keyof typeof roles;

const longAgo = '1000-01-01';
export const day = (n: number) => `2026-07-${String(n).padStart(2, '0')}`;

export const application = (startDate: string) => ({
  id: { startDate, emplid: 'P-E', effDate: null },
  employeeDetails: { emplId: 'P-E' },
  leaveCategory: { leaveCode: 'AL' },
  endDate: startDate,
  halfDay: 'N',
  halfDayPart: null,
  reason: 'A day at the sea',
  approver: 'P-M',
  attachment: '',
});

/** Bodies that would be accepted: from them the hostile ones are made. */
const bodies: Record<string, unknown> = {
  'POST /auth/signin': { email: 'p-e@test.example', password: 'a-good-password' },
  'POST /changePassword': { password: 'a-good-password', newPassword: 'a-good-password' },
  'POST /auth/forgotpassword': { email: 'p-e@test.example' },
  'POST /auth/resetpassword': { token: 'x'.repeat(43), newPassword: 'another-good-one' },
  'POST /appliedleave': application('2026-07-10'),
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover': { approver: 'P-all', reason: 'Away' },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}': { reason: 'Enjoy' },
  'POST /leaveentitlement': {
    id: { emplid: 'P-A', year: 2027, leaveCode: 'SL' },
    carryForward: 1,
    entitlement: 14,
    availableLeave: 15,
    takenLeave: 0.5,
  },
  'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}': { id: {}, carryForward: 0, entitlement: 20, availableLeave: 20, takenLeave: 0 },
  'POST /publicholiday': { holidayDate: '2026-07-06', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' },
  'PATCH /publicholiday/{holidayDate}': { holidayDate: '2026-07-07', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' },
  'POST /publicholidays/recount': { added: ['2026-07-06'], removed: ['2026-12-25'] },
  'POST /leavecategory': { leaveCode: 'XY', leaveDescr: 'Other', entitlement: 3, countsCalendarDays: false },
  'PATCH /leavecategory/{leaveCode}': { leaveCode: 'XY', leaveDescr: 'Other', entitlement: 3, countsCalendarDays: true },
  'POST /translateitem': { id: { fieldname: 'gender', fieldvalue: 'X' }, effStatus: 'A', xlatlongname: 'Other', xlatshortname: 'X' },
  'PATCH /translateitem/{fieldname}/{fieldvalue}': { id: {}, effStatus: 'I', xlatlongname: 'Other', xlatshortname: 'X' },
};

const profile = (emplId: string) => ({
  emplId,
  lobNo: '7',
  name: 'Noah Silva',
  effectiveDate: '2026-06-01',
  reportsTo: { emplId: 'P-M', name: '' },
  reportDottedLine: ' ',
  businessEmail: `${emplId}@demo.example`,
  nricPassport: 'S1234567D',
  gender: 'X',
  marriageStatus: 'MAR',
  marriageDate: '2020-02-29',
  marriageCount: 1,
  totalChildren: 2,
  jobTitle: 'SWE',
  mobileNo: '+65 8123 4567',
  businessUnit: 'PRO',
  deptId: ['ENG'],
  joinDate: '2026-06-01',
  status: 'A',
  roles: [{ role: 'E', roleName: 'EMPLOYEE' }],
  version: 1,
});

bodies['POST /addEditEmployeeDetailsWithDept'] = profile('P-E');
bodies['POST /addEditEmployeeDetails'] = profile('P-new');
bodies['POST /bulkUpdateEmployeeDetails'] = [profile('P-E'), profile('P-M')];

const known: Record<string, readonly string[]> = {
  emplId: ['P-E', 'P-M', 'P-A', 'P-H'],
  effDate: ['2026-06-15'],
  startDate: [1, 2, 3, 6, 7, 8].map(day),
  leaveCode: ['AL', 'SL', 'XY'],
  year: ['2026'],
  statusCode: ['APPRV', 'REJCT', 'PNCLD', 'CANCL', 'PNAPV'],
  holidayDate: ['2026-12-25', '2026-07-06', '2026-07-07'],
  field: ['gender', 'status'],
  fieldname: ['gender', 'status', 'dept_id'],
  fieldvalue: ['X', 'A', 'ENG'],
};

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], 0);

// What has broken servers before.
const texts = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  '🏖️',
  'ﷺ'.repeat(90),
  'x'.repeat(251),
  'x'.repeat(20_000),
  '\n\t',
  '\u0007',
  "'; drop table employee; --",
  '%_\\',
  '$1',
  '../../etc/passwd',
  '.',
  '..',
  '/',
  '<script>',
  '{}',
  '=1+1',
  'P-E',
  'p-e',
  'AL',
  'me',
  'count',
  '0000-00-00',
  '9999-12-31',
  longAgo,
  '2026-02-29',
  '-2026-01-01',
  '2026-07-06',
  '2026-12-31',
  '12026-01-01',
  '0',
  '-1',
  '1e21',
  '٤',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'APPRV',
  'PNCLD',
  'A',
  'I',
  'ENG',
  'infinity',
  'now',
  'null',
);
const values = fc.oneof(
  texts,
  fc.constantFrom<unknown>(
    0,
    -0,
    -1,
    0.1,
    0.5,
    13.37,
    1e21,
    9e99,
    -1e308,
    2 ** 31,
    2 ** 53 + 2,
    99_999,
    99_999.5,
    1e6,
    true,
    false,
    null,
    [],
    {},
  ),
  fc.constantFrom<unknown>(
    [[]],
    ['a', 'a'],
    { a: {} },
    { toString: 1, constructor: 2, length: -1 },
    nested(60),
    Array.from({ length: 300 }, () => '2026-07-06'),
  ),
);

/** Where a value lies in a body. */
const placesOf = (body: unknown): string[][] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([key, inner]) => [[key], ...placesOf(inner).map((rest) => [key, ...rest])])
    : [];

function replaced(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const there = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (rest.length === 0 && value === gone) return Object.fromEntries(Object.entries(there).filter(([name]) => name !== key));
  return { ...there, [key]: replaced(there[key], rest, value) };
}
const gone = Symbol('left out');

function bodyOf(name: string): fc.Arbitrary<unknown> {
  const good = bodies[name];
  if (good === undefined) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, values);
  const place = fc.constantFrom(...placesOf(good), ['surplus'], []);
  const changes = fc.array(fc.tuple(place, fc.oneof({ weight: 5, arbitrary: values }, fc.constant(gone))), { minLength: 1, maxLength: 2 });
  return changes
    .map((made) => made.reduce<unknown>((body, [at, value]) => replaced(body, at, value), good))
    .map((body) => (body === gone ? undefined : body));
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed());
const rawParts = fc.constantFrom('%00', '%ff', '%zz', '%', '%2e%2e', 'x'.repeat(900));

function pathOf(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const param = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!param) return fc.constant(part);
    const good = fc.constantFrom(...(known[param] ?? ['x']));
    return fc.oneof({ weight: 8, arbitrary: good }, { weight: 2, arbitrary: texts.map(escaped) }, rawParts);
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function queryOf(call: Call): fc.Arbitrary<string> {
  const columns = Object.keys(call.list ?? {});
  const names = fc.constantFrom(
    ...[...columns, 'toString', '__proto__', 'x'].map((id) => `filter[${id}]`),
    'page',
    'size',
    'sort',
    '__proto__',
    'x',
    'filter[',
    'filter',
    ...Object.keys(call.query?.shape ?? {}),
  );
  const good = fc.constantFrom('1', '10', '1000000', '500', ...columns, `-${columns.join(',')}`, 'form', 'upload', 'PNAPV', '2026-07-01');
  const pair = fc.tuple(names, fc.oneof(good, texts)).map(([name, value]) => `${escaped(name)}=${escaped(value.slice(0, 3000))}`);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    fc.array(pair, { maxLength: 3 }).map((all) => `?${all.join('&')}`),
  );
}

const headers = fc.record(
  {
    'if-match': fc.constantFrom('"1"', 'W/"2"', '"999999999"', '*', '"x"', 'nonsense'),
    'idempotency-key': fc.constantFrom('one', 'two', '', 'x'.repeat(101), 'a b'),
    accept: fc.constantFrom(workbookType, '*/*', 'text/html'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
  },
  { requiredKeys: [] },
);

/** A hostile request for a call: a good one, of which one part or two are wrong. */
export const hostileRequest = (name: string, call: Call) => {
  const [method = '', path = ''] = name.split(' ');
  return fc.record({
    // oxlint-disable-next-line no-unsafe-type-assertion -- names of calls begin with one of these
    method: fc.constant(method as 'GET' | 'POST' | 'PATCH' | 'DELETE'),
    url: fc.tuple(pathOf(path), queryOf(call)).map((both) => both.join('')),
    body: bodyOf(name),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
    // Who may make every call gets furthest.
    role: fc.oneof(fc.constant<Role>('all'), fc.constantFrom(...(Object.keys(roles) as Role[]))),
  });
};
