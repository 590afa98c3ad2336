import { describe, expect, test } from 'vitest';
import { calculateLeaveDuration } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { calendarForType, createStandardCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { addDays, eachDay, isWeekend, yearOf } from '#src/base/dates/plain-date.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCompany, type DemoEmployee } from './demo-company.ts';
import { demoPublicHolidays } from './demo-codes.ts';
import { generatePosition } from './demo-generated-staff.ts';

const days = ['2026-01-01', '2028-02-29', '2026-07-15', '2026-12-31'];
const cases = days.flatMap((today) => [60, 600].map((employees) => ({ today, employees })));

describe.each(cases)('the demo company of $employees on $today', ({ today, employees }) => {
  const company = demoCompany({ today, employees });
  const people = [...company.people()];
  const byId = new Map(people.map((person) => [person.emplId, person]));
  const leave = people.flatMap((person) => person.applications.map((application) => ({ person, ...application })));

  test('has the requested number of people, with unique ids and addresses', () => {
    expect(people).toHaveLength(employees);
    expect(byId.size).toBe(employees);
    expect(new Set(people.map(({ email }) => email.toLowerCase())).size).toBe(employees);
    expect(people.filter(({ email }) => !/^[a-z0-9.]+@demo\.example$/.test(email))).toEqual([]);
  });

  test('is the same when it is created again', () => {
    expect([...demoCompany({ today, employees }).people()]).toEqual(people);
    expect([...company.people()]).toEqual(people);
  });

  test('has the listed accounts, and only generated ids otherwise', () => {
    const listed = demoAccounts.map(({ emplId, email, roles, department, reportsTo }) => ({
      emplId,
      email,
      roles,
      departments: [department],
      reportsTo,
      status: 'A',
    }));
    expect(demoAccounts.map(({ emplId }) => byId.get(emplId))).toMatchObject(listed);
    const others = people.filter(({ emplId }) => !demoAccounts.some((account) => account.emplId === emplId));
    expect(others.map(({ emplId }) => emplId).toSorted()).toEqual(
      Array.from({ length: employees - 11 }, (_, index) => `E${String(index + 6).padStart(4, '0')}`),
    );
  });

  test('locks only E0004, and makes only E0005 choose a new password first', () => {
    expect(people.filter(({ login }) => login?.lockAccount).map(({ emplId }) => emplId)).toEqual(['E0004']);
    expect(people.filter(({ login }) => login?.firstTime).map(({ emplId }) => emplId)).toEqual(['E0005']);
    expect(people.some(({ login }) => login === null)).toBe(true);
  });

  test('gives everyone an active manager, in teams of at most twelve, up to one head', () => {
    const teams = Map.groupBy(people, ({ reportsTo }) => reportsTo);
    expect(teams.get(null)?.map(({ emplId }) => emplId)).toEqual(['D0001']);
    expect(Math.max(...[...teams.values()].map((team) => team.length))).toBeLessThanOrEqual(12);
    const managers = [...teams.keys()].filter((emplId) => emplId !== null).map((emplId) => byId.get(emplId));
    expect(managers.filter((manager) => manager?.status !== 'A' || !manager.roles.includes('M'))).toEqual([]);
    expect(people.filter((person) => headOf(person, byId) !== 'D0001')).toEqual([]);
  });

  test('has pending requests for the accounts of approvers', () => {
    const waiting = leave.filter(({ leaveStatus }) => leaveStatus === 'PNAPV' || leaveStatus === 'PNCLD');
    const waitingFor = (approver: string) => waiting.filter((one) => one.approver === approver);
    expect(waitingFor('M0001').filter(({ leaveStatus }) => leaveStatus === 'PNAPV').length).toBeGreaterThanOrEqual(6);
    expect(waitingFor('M0001').filter(({ leaveStatus }) => leaveStatus === 'PNCLD').length).toBeGreaterThanOrEqual(2);
    for (const approver of ['M0002', 'D0001', 'X0001']) expect(waitingFor(approver).length).toBeGreaterThan(0);
    const perApprover = [...Map.groupBy(waiting, ({ approver }) => approver).values()].map((list) => list.length);
    expect(Math.max(...perApprover)).toBeLessThanOrEqual(36);
  });

  test('gives E0001 14 days of annual leave, none taken, and no application', () => {
    const { entitlements, applications } = byId.get('E0001') ?? {};
    expect(entitlements).toContainEqual({ leaveCode: 'AL', carryForward: 0, entitlement: 14, availableLeave: 14, takenLeave: 0 });
    expect(applications).toEqual([]);
  });

  test('gives everyone annual, sick and hospitalisation leave, and maternity or paternity leave', () => {
    const codes = (person: DemoEmployee) => person.entitlements.map(({ leaveCode }) => leaveCode).join(' ');
    expect(people.filter((person) => codes(person) !== (person.gender === 'F' ? 'AL SL HL MT' : 'AL SL HL PT'))).toEqual([]);
    const entitlements = people.flatMap((person) => person.entitlements);
    expect(entitlements.filter((one) => one.availableLeave !== one.carryForward + one.entitlement)).toEqual([]);
    expect(
      new Set(entitlements.filter(({ leaveCode }) => leaveCode === 'AL').map(({ carryForward }) => carryForward)).size,
    ).toBeGreaterThan(3);
  });

  test('has carried-over days that expire in March: three people take no leave before then, and one does', () => {
    const ending = people.filter(({ entitlements }) => entitlements.some(({ carriedUntil }) => carriedUntil !== undefined));
    expect(ending.map(({ emplId }) => emplId)).toEqual(['E0011', 'E0022', 'E0026', 'E0048']);
    expect(ending.flatMap(({ entitlements }) => entitlements.flatMap(({ carriedUntil }) => carriedUntil ?? []))).toEqual(
      ending.map(() => `${yearOf(today)}-03-31`),
    );
    const early = ending.filter(({ applications }) =>
      applications.some(({ leaveCode, startDate }) => leaveCode === 'AL' && startDate <= `${yearOf(today)}-03-31`),
    );
    expect(early.map(({ emplId }) => emplId)).toEqual(['E0048']);
    for (const { entitlements, applications } of ending.slice(0, 3)) {
      const [{ carryForward, entitlement } = { carryForward: 0, entitlement: 0 }] = entitlements;
      const live = applications.filter(({ leaveCode, leaveStatus }) => leaveCode === 'AL' && /^PN|APPRV/.test(leaveStatus));
      expect(carryForward).toBeGreaterThan(0);
      expect(live.reduce((sum, { leaveDuration: days }) => sum + days, 0)).toBeLessThanOrEqual(entitlement);
    }
  });

  test('counts approved days as taken and never spends more than is available', () => {
    const sum = (person: DemoEmployee, leaveCode: string, statuses: readonly string[]) =>
      person.applications
        .filter((one) => one.leaveCode === leaveCode && statuses.includes(one.leaveStatus))
        .reduce((total, one) => total + one.leaveDuration, 0);
    for (const person of people) {
      for (const { leaveCode, takenLeave, availableLeave } of person.entitlements) {
        expect(takenLeave).toBe(sum(person, leaveCode, ['APPRV', 'PNCLD']));
        expect(takenLeave + sum(person, leaveCode, ['PNAPV'])).toBeLessThanOrEqual(availableLeave);
      }
    }
  });

  test('counts each leave as the rules do, half days included', () => {
    const calendar = createStandardCalendar(company.publicHolidays.map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr]));
    const calendarTypes = new Set(
      company.leaveCategories.filter((category) => category.countsCalendarDays).map(({ leaveCode }) => leaveCode),
    );
    const wrong = leave.filter(({ startDate, endDate, halfDayPart, leaveCode, leaveDuration: stored }) => {
      const ofType = calendarForType({ countsCalendarDays: calendarTypes.has(leaveCode) }, calendar);
      const counted = calculateLeaveDuration({ startDate, endDate, halfDay: halfDayPart !== null }, ofType).days;
      return counted !== stored || stored <= 0;
    });
    expect(wrong).toEqual([]);
    expect(new Set(leave.map(({ halfDayPart }) => halfDayPart))).toEqual(new Set([null, 'AM', 'PM']));
  });

  test('has no one away twice on one day', () => {
    for (const { applications } of people) {
      const away = applications.flatMap(({ startDate, endDate }) => [...eachDay(startDate, endDate)]);
      expect(new Set(away).size).toBe(away.length);
    }
  });

  test('has leave in every status, within this year, of people who had joined', () => {
    expect(new Set(leave.map(({ leaveStatus }) => leaveStatus)).size).toBe(5);
    const year = yearOf(today);
    expect(
      leave.filter(
        ({ startDate, endDate, person }) => yearOf(startDate) !== year || yearOf(endDate) !== year || startDate < person.joinDate,
      ),
    ).toEqual([]);
    expect(people.filter(({ joinDate }) => joinDate > today)).toEqual([]);
  });

  test('has around ten applications per person, most of them submitted before the leave', () => {
    expect(leave.length / employees).toBeGreaterThan(8.5);
    expect(leave.length / employees).toBeLessThan(11.5);
    expect(leave.filter(({ effDate, startDate }) => effDate < startDate).length).toBeGreaterThan(leave.length / 2);
  });

  test('has a valid timeline for each application, from its submission to today at the latest', () => {
    for (const { person, effDate, approver, approverDate, leaveStatus, events } of leave) {
      const [filed, ...moves] = events;
      expect(filed).toMatchObject({ fromStatus: null, toStatus: 'PNAPV', byEmplId: person.emplId });
      const dates = events.map(({ happenedAt }) => happenedAt);
      expect(dates).toEqual(dates.toSorted());
      expect([dates[0]?.slice(0, 10), events.at(-1)?.toStatus]).toEqual([effDate, leaveStatus]);
      expect(approverDate).toBe(moves.at(-1)?.happenedAt.slice(0, 10) ?? null);
      expect(effDate >= `${yearOf(today)}-01-01` && (approverDate ?? effDate) <= today).toBe(true);
      const actors = { applicant: person.emplId, approver, HR: 'nobody', otherHr: 'nobody', filer: 'nobody' };
      const known = new Set(
        Object.values(leaveTransitions).flatMap(({ from, to, by }) => from.map((each) => `${each} ${to} ${actors[by]}`)),
      );
      expect(moves.filter(({ fromStatus, toStatus, byEmplId }) => !known.has(`${fromStatus} ${toStatus} ${byEmplId}`))).toEqual([]);
    }
  });

  test('has no pending or future leave of people who have left', () => {
    const gone = people.filter(({ status }) => status === 'I');
    expect(gone.length).toBeGreaterThan(0);
    expect(
      gone
        .flatMap(({ applications }) => applications)
        .filter(({ leaveStatus, endDate }) => endDate >= today || leaveStatus.startsWith('PN')),
    ).toEqual([]);
  });

  test('has a date and a number of marriages for married people only', () => {
    const wrong = people.filter(({ marriageStatus, marriageDate, marriageCount }) => {
      const isMarried = marriageStatus === 'MAR';
      return isMarried !== (marriageDate !== null) || isMarried !== marriageCount >= 1;
    });
    expect(wrong).toEqual([]);
  });

  test('uses only active codes', () => {
    const active = new Set(
      company.translateItems.filter(({ effStatus }) => effStatus === 'A').map(({ fieldname, fieldvalue }) => `${fieldname} ${fieldvalue}`),
    );
    const used = people.flatMap((one) => [
      `gender ${one.gender}`,
      `marriage_status ${one.marriageStatus}`,
      `job_title ${one.jobTitle}`,
      `business_unit ${one.businessUnit}`,
      ...one.departments.map((department) => `dept_id ${department}`),
    ]);
    expect([...new Set(used)].filter((code) => !active.has(code))).toEqual([]);
  });
});

function headOf(person: DemoEmployee, byId: ReadonlyMap<string, DemoEmployee>): string {
  let top = person;
  for (let steps = 0; top.reportsTo !== null && steps < 20; steps += 1) top = byId.get(top.reportsTo) ?? top;
  return top.emplId;
}

test.each([2026, 2028])(
  'M0001 has eight pending requests on every day of %i, one of them in the future while the year has a working day left',
  (year) => {
    // Every day around New Year, where there is little past or future, and some days in between.
    const looked = [...eachDay(`${year}-01-01`, `${year}-12-31`)].filter(
      (date, index) => /-(01|12)-/.test(date.slice(4, 8)) || index % 7 === 0,
    );
    for (const today of looked) {
      const waiting = [...demoCompany({ today }).people()].flatMap(({ applications }) =>
        applications.filter(({ approver, leaveStatus }) => approver === 'M0001' && leaveStatus.startsWith('PN')),
      );
      const rest = today.endsWith('12-31') ? [] : [...eachDay(addDays(today, 1), `${year}-12-31`)];
      const holidays = new Set(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
      const wantedAhead = rest.some((date) => !isWeekend(date) && !holidays.has(date)) ? 2 : 0;
      const found = [
        waiting.length,
        waiting.filter(({ leaveStatus }) => leaveStatus === 'PNCLD').length,
        waiting.filter(({ startDate }) => startDate > today).length,
      ];
      expect(
        found.map((count, index) => count >= ([8, 2, wantedAhead][index] ?? 0)),
        today,
      ).toEqual([true, true, true]);
    }
  },
);

test.each([2024, 2027, 2028, 2038])('%i has at least eleven holidays, a few of them at a weekend', (year) => {
  const dates = demoPublicHolidays(year).map(({ holidayDate }) => holidayDate);
  expect(dates.length).toBeGreaterThanOrEqual(11);
  expect(dates).toEqual(expect.arrayContaining([`${year}-01-01`, `${year}-05-01`, `${year}-12-25`]));
  expect(dates).toEqual([...new Set(dates)].toSorted());
  const weekends = dates.filter(isWeekend).length;
  expect([weekends >= 1, weekends <= 4]).toEqual([true, true]);
});

test.each([0, 59, 60.5, 1_000_001, Number.NaN])('rejects a company of %d people', (employees) => {
  expect(() => demoCompany({ today: '2026-07-15', employees })).toThrow(RangeError);
});

test('a larger company has the same people as a smaller company, and more', () => {
  const [small, large] = [60, 90].map((employees) => [...demoCompany({ today: '2026-07-15', employees }).people()]);
  expect(large?.slice(0, 60)).toEqual(small);
});

test('among 20,000 people managers come before their teams, and every department has an admin', () => {
  const seats = Array.from({ length: 20_000 }, (_, place) => generatePosition(place, 20_000));
  const placeOf = new Map(seats.map(({ emplId }, place) => [emplId, place]));
  const late = seats.filter(({ reportsTo }, place) => reportsTo !== 'D0001' && !((placeOf.get(reportsTo ?? '') ?? place) < place));
  expect(late).toEqual([]);
  expect(Math.max(...[...Map.groupBy(seats, ({ reportsTo }) => reportsTo).values()].map((team) => team.length))).toBe(12);
  const administered = new Set(seats.filter(({ roles }) => roles.includes('A')).map(({ departments }) => departments[0]));
  expect(administered).toEqual(new Set(['ENG', 'SAL', 'OPS', 'HRD']));
});
