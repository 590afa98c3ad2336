import { profileToSend } from '#src/testing/sample-profile.ts';

const digest = { events: ['leave.approved', 'away.digest'], schedule: 'weekly', hour: 7, deptIds: ['ENG'] };

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

const importedLeave = {
  emplId: 'P-E',
  businessEmail: 'p-e@test.example',
  leaveCode: 'AL',
  startDate: '2026-07-20',
  endDate: '2026-07-21',
  startPart: 'PM',
  endPart: 'AM',
  days: 1,
  reason: 'Sea',
  approver: 'P-M',
};

const plannedDays = { leaveCode: 'AL', startDate: '2026-07-09', endDate: '2026-07-13', note: 'Sea', showToTeam: true };

const days = { mon: 'full', tue: 'full', wed: 'am', thu: 'pm', fri: 'off', sat: 'off', sun: 'full' };

const signed = { id: 'x'.repeat(43), rawId: 'x'.repeat(43), type: 'public-key', clientExtensionResults: {} };
export const passkeyRegistration = { ...signed, response: { clientDataJSON: 'e30', attestationObject: 'o2NmbXQ' } };

/** Valid bodies, from which the hostile ones are derived. */
export const validBodies: Record<string, unknown> = {
  'POST /auth/signin': { email: 'p-e@test.example', password: 'a-good-password' },
  'POST /auth/secondfactor': {
    ticket: 'x'.repeat(43),
    passkey: { ...signed, response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } },
  },
  'POST /auth/secondfactor/passkey': { ticket: 'x'.repeat(43) },
  'POST /auth/oidc': { code: 'x'.repeat(43) },
  'POST /auth/proof/oidc': { code: 'x'.repeat(43) },
  'POST /auth/proof': { code: '418302' },
  'PUT /factors/me/app': { code: '418302' },
  'POST /factors/me/passkey': { name: 'Laptop', passkey: passkeyRegistration },
  'POST /changePassword': { password: 'a-good-password', newPassword: 'a-good-password' },
  'POST /auth/forgotpassword': { email: 'p-e@test.example' },
  'POST /auth/resetpassword': { token: 'x'.repeat(43), newPassword: 'another-good-one' },
  'POST /appliedleave': { ...application('2026-07-10'), startPart: null, endPart: null, cover: ['P-all'] },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover': { approver: 'P-all', reason: 'Away' },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': application('2026-07-10'),
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}': { reason: 'Enjoy' },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change': {
    reason: 'Needed',
    giveBack: [{ date: '2026-07-01', part: 'AM' }],
  },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}': { reason: 'Fine' },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': { text: 'Who takes the phone?' },
  'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment': { attachment: 'note.pdf' },
  'POST /cover/{appliedLeaveId}': { accept: false, reason: 'On a course' },
  'PUT /cover/{appliedLeaveId}': { cover: ['P-all'] },
  'PUT /standin/me': { emplId: 'P-all', from: '2026-06-15', to: '2026-07-15' },
  'POST /leaveentitlement': {
    id: { emplid: 'P-A', year: 2027, leaveCode: 'SL' },
    carryForward: 1,
    entitlement: 14,
    availableLeave: 15,
    takenLeave: 0.5,
  },
  'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}': { id: {}, carryForward: 0, entitlement: 20, availableLeave: 20, takenLeave: 0 },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/preview': { carryForward: 2, carryForwardUntil: '2026-06-30', entitlement: 20 },
  'POST /carrieddays/{leaveCode}/preview': { year: 2026, until: '2026-06-30' },
  'POST /carrieddays/{leaveCode}': { year: 2026, until: '2026-06-30' },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries': { kind: 'earned', days: 0.5, until: '2026-12-31', note: 'Sunday' },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview': { kind: 'earned', days: 0.5, until: '2026-12-31' },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview': { from: '2026-09-01', days: 20, reason: 'Promotion' },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom': { from: '2026-09-01', days: 20, reason: 'Promotion' },
  'POST /leaveentitlement/{emplId}/lastday': {
    note: 'Leaves in September',
    lines: [{ leaveCode: 'AL', correction: -3.5, paidOut: 2, version: 1 }],
  },
  'POST /publicholiday': { holidayDate: '2026-07-06', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' },
  'PATCH /publicholiday/{holidayDate}': { holidayDate: '2026-07-07', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' },
  'POST /countryholidays/preview': {
    year: 2027,
    ourState: 'KDH',
    holidays: [{ holidayDate: '2027-03-09', holidayDescr: 'Feast', kind: 'public', certain: false }],
  },
  'POST /countryholidays': {
    holidays: [{ holiday: { holidayDate: '2027-03-09', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All', holidayPart: null } }],
  },
  'POST /publicholidays/recount': { added: ['2026-07-06'], removed: ['2026-12-25'] },
  'POST /notices/read': { noticeIds: [1, 2], until: 3 },
  'POST /reportemail': { report: 'balances', asked: 'on=2026-03-01' },
  'POST /reports/unbooked/reminder': { asked: 'leaveCode=AL&left=5' },
  'POST /reportsending': { report: 'absence', asked: 'by=department&filter[line]=Sales' },
  'POST /webhook': { name: 'Chat', address: 'https://8.8.8.8/', format: 'slack', ...digest },
  'POST /webhookaddress': { address: 'https://8.8.8.8/' },
  'PATCH /webhook/{webhookId}': { name: 'Payroll', address: 'https://8.8.8.8/', events: ['leave.approved'], isOn: true, format: 'json' },
  'POST /webhook/{webhookId}/replay': { deliveryIds: [1, 2] },
  'POST /apitoken': { name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-12-31', addresses: ['203.0.113.0/24', '::1'] },
  'PATCH /noticesettings/me': { kinds: { approved: 'daily' }, awayDigest: 'weekly' },
  'POST /sending/resume': { throwAwayOld: true },
  'PATCH /settings': {
    mailNotices: 'decisions',
    mailDecides: 'link',
    digestHour: 7,
    remindAfterDays: [2, 5],
    escalateAfterDays: 5,
    standInByAbsence: true,
    secondFactor: 'optional',
    idleMinutes: 30,
  },
  'POST /leaveplan': { ...plannedDays, startPart: 'PM', endPart: 'AM' },
  'PATCH /leaveplan/{leavePlanId}': { ...plannedDays, endDate: '2026-07-09', halfDayPart: 'PM' },
  'POST /leavewatcher': { deptId: 'ENG', leaveCode: 'AL', emplIds: ['P-M'], how: 'daily' },
  'POST /absencerule': {
    from: '2026-07-09',
    to: '2026-07-13',
    deptIds: ['ENG'],
    leaveCodes: ['AL'],
    mostAway: 2,
    refuses: true,
    message: 'Stocktaking',
  },
  'PATCH /absencerule/{absenceRuleId}': {
    from: null,
    to: null,
    deptIds: null,
    leaveCodes: null,
    mostAway: null,
    refuses: false,
    message: 'Stocktaking',
  },
  'POST /shutdown/preview': {
    leaveCode: 'AL',
    startDate: '2026-07-09',
    endDate: '2026-07-13',
    emplIds: ['P-E', 'P-M'],
    notWorkStates: ['KDH'],
  },
  'POST /shutdown': { leaveCode: 'AL', startDate: '2026-07-09', endDate: '2026-07-13', deptIds: ['ENG'], reason: 'Closed' },
  'PUT /uploadmatch/{upload}': {
    columns: [{ field: 'emplId', from: ['Employee #'], blank: 'N', isDerived: true }],
    codes: [{ field: 'gender', value: 'divers', code: 'X' }],
    dateOrder: 'dayFirst',
  },
  'POST /leaveimport/preview': { rows: [importedLeave], keepSheetDays: true, takenIncludesBooked: true, allowBelowZero: true },
  'POST /leaveimport': { rows: [importedLeave] },
  'POST /workpattern': { patternCode: 'KEDAH', patternName: 'Sunday to Thursday', days },
  'PATCH /workpattern/{patternCode}': { patternCode: 'PT4', patternName: 'Four days', days },
  'PUT /leavecategory/{leaveCode}/grants': [{ when: { gender: 'X', deptId: 'ENG', patternCode: 'PT4', serviceYearsFrom: 5 }, days: 16.5 }],
  'POST /grants/reach': { rules: [{ when: { gender: 'X', deptId: 'ENG', patternCode: 'PT4', serviceYearsFrom: 5 }, days: 16.5 }] },
  'POST /grants/preview': { year: 2027, leaveCodes: ['AL', 'SL'], emplIds: ['P-E', 'P-M'] },
  'POST /yearend': { year: 2026 },
  'POST /yearend/open': { year: 2027 },
  'PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}': { carried: 1.5, grant: 16, note: 'Agreed' },
  'POST /grants': { year: 2027, leaveCode: 'AL', emplIds: ['P-E', 'P-M'] },
  'POST /leavecategory': { leaveCode: 'XY', leaveDescr: 'Other', entitlement: 3, countsCalendarDays: false },
  'PATCH /leavecategory/{leaveCode}': {
    leaveCode: 'XY',
    leaveDescr: 'Other',
    entitlement: 3,
    countsCalendarDays: true,
    carryOverMax: 5,
    carryOverUntil: '03-31',
    tellLapse: [30, 7],
    accrual: 'monthly',
    accrualOn: 'end',
    mayGoBelowBy: 0.5,
    noticeDays: 2,
    longestDays: 20,
    backdateDays: 30,
    attachmentFromDays: 3,
    coverFromDays: 5,
    earnsNothing: { leaveCodes: ['SL'], fromDays: 10 },
    onlyFor: { gender: 'X', marriageStatus: 'MAR', serviceMonthsFrom: 3 },
    secondApproval: { by: 'P-M', fromDays: 5 },
    allowedDates: ['2026-12-24'],
    allowedDatesMost: 1,
    description: 'For other reasons',
    policyUrl: 'https://intranet.example/leave',
  },
  'POST /translateitem': { id: { fieldname: 'gender', fieldvalue: 'X' }, effStatus: 'A', xlatlongname: 'Other', xlatshortname: 'X' },
  'PATCH /translateitem/{fieldname}/{fieldvalue}': { id: {}, effStatus: 'I', xlatlongname: 'Other', xlatshortname: 'X' },
};

const profile = (emplId: string) =>
  profileToSend(emplId, {
    lobNo: '7',
    reportsTo: { emplId: 'P-M', name: '' },
    gender: 'X',
    marriageStatus: 'MAR',
    marriageDate: '2020-02-29',
    marriageCount: 1,
    totalChildren: 2,
    version: 1,
  });

const workHistory = { workStates: [], workPatterns: [{ patternCode: 'STANDARD', from: '2026-01-01' }], lastDay: '2027-12-31' };

validBodies['POST /employeeprofiles/recount'] = [{ emplId: 'P-E', ...workHistory }];
validBodies['POST /addEditEmployeeDetailsWithDept'] = { ...profile('P-E'), ...workHistory };
validBodies['POST /addEditEmployeeDetails'] = profile('P-new');
validBodies['POST /rows'] = {
  rows: [
    { key: 'row-1', call: 'POST /leaveentitlement', query: { source: 'upload' }, body: validBodies['POST /leaveentitlement'] },
    {
      key: 'row-2',
      call: 'PATCH /leavecategory/{leaveCode}',
      params: { leaveCode: 'XY' },
      ifMatch: '"1"',
      body: validBodies['PATCH /leavecategory/{leaveCode}'],
    },
  ],
};
validBodies['POST /bulkUpdateEmployeeDetails'] = [profile('P-E'), profile('P-M')];

/** Possible values of path parameters, by name. */
export const pathParamValues: Record<string, readonly string[]> = {
  emplId: ['P-E', 'P-M', 'P-A', 'P-H'],
  effDate: ['2026-06-15'],
  startDate: [1, 2, 3, 6, 7, 8].map(day),
  leaveCode: ['AL', 'SL', 'XY'],
  year: ['2026'],
  statusCode: ['APPRV', 'REJCT', 'PNCLD', 'CANCL', 'PNAPV'],
  patternCode: ['STANDARD', 'PT4'],
  holidayDate: ['2026-12-25', '2026-07-06', '2026-07-07'],
  field: ['gender', 'status'],
  fieldname: ['gender', 'status', 'dept_id'],
  fieldvalue: ['X', 'A', 'ENG'],
};
