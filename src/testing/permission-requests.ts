import { application, type Scene, uploadForm } from '#src/testing/permission-scene.ts';
import { passkeyRegistration } from '#src/testing/valid-requests.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';

/** Values for the path, and what else a call needs. */
export type PermissionRequest = {
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  statusCode?: string;
  date?: string;
  patternCode?: string;
};

const profile = (emplId: string, { approver }: Scene) =>
  profileToSend(emplId, { reportsTo: { emplId: approver }, businessEmail: `${emplId}@test.example`, gender: 'F' });

const figures = { carryForward: 0, entitlement: 14, availableLeave: 14, takenLeave: 0 };
const holiday = (holidayDate: string) => ({ holidayDate, holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });
const days = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'off', sat: 'off', sun: 'full' };
const importedDay = { leaveCode: 'AL', startDate: '2026-11-05', endDate: '2026-11-05' };
const plannedDay = { leaveCode: 'AL', startDate: '2026-11-06', endDate: '2026-11-06' };
const companyDay = { leaveCode: 'AL', startDate: '2026-12-29', endDate: '2026-12-29' };
const item = { effStatus: 'A', xlatlongname: 'Another', xlatshortname: 'Other' };
const period = '?startDate=2026-07-01&endDate=2026-07-02';

/** The requests that reach the permission check of each call; calls that are not listed need only their path. */
export const permissionRequests: Readonly<Record<string, (scene: Scene) => PermissionRequest>> = {
  'POST /auth/signin': ({ subject }) => ({ body: { email: subject.email, password: 'not-the-one' } }),
  'POST /auth/forgotpassword': ({ subject }) => ({ body: { email: subject.email } }),
  'POST /auth/linkopened': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /auth/decisionlink': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /auth/decision': () => ({ body: { token: 'x'.repeat(43), decision: 'approve' } }),
  'POST /auth/resetpassword': () => ({ body: { token: 'x'.repeat(43), newPassword: 'another-good-one' } }),
  'POST /auth/secondfactor': () => ({ body: { ticket: 'x'.repeat(43), code: '000000' } }),
  'POST /auth/secondfactor/passkey': () => ({ body: { ticket: 'x'.repeat(43) } }),
  'POST /auth/oidc': () => ({ body: { code: 'x'.repeat(43) } }),
  'POST /auth/proof/oidc': () => ({ body: { code: 'x'.repeat(43) } }),
  'POST /auth/proof': () => ({ body: { code: '000000' } }),
  'PUT /factors/me/app': () => ({ body: { code: '000000' } }),
  'POST /factors/me/passkey': () => ({ body: { name: 'Laptop', passkey: passkeyRegistration } }),
  'POST /changePassword': () => ({ body: { password: 'not-the-one', newPassword: 'another-good-one' } }),

  'GET /appliedleave/deciders': () => ({ query: '?approver=NOBODY&leaveCode=AL&days=1' }),
  'GET /appliedleave/preview': () => ({ query: `${period}&leaveCode=AL` }),
  'GET /appliedleave/me/teamaway': () => ({ query: period }),
  'POST /appliedleave': ({ subject, approver }) => ({ body: application(subject.emplId, '2026-07-02', approver) }),
  'POST /appliedleave (on behalf)': ({ subject, approver }) => ({
    body: { ...application(subject.emplId, '2026-07-02', approver), onBehalf: true },
  }),
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover': ({ approver }) => ({ body: { approver, reason: 'Away' } }),
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': () => ({ body: { reason: 'Another reason' } }),
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}': () => ({ statusCode: 'APPRV' }),
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode} (cancel)': () => ({ statusCode: 'PNCLD' }),
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode} (withdraw)': () => ({
    statusCode: 'CANCL',
    body: { reason: 'Needed' },
  }),
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': () => ({ body: { text: 'Who takes the phone?' } }),
  'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment': ({ subject }) => ({
    body: { attachment: subject.unusedFile },
  }),
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change': () => ({
    body: { reason: 'Needed', giveBack: [{ date: '2026-07-01' }] },
  }),
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}': () => ({ statusCode: 'APPRV' }),
  'GET /cover/colleagues': () => ({ query: period }),
  'POST /cover/{appliedLeaveId}': () => ({ body: { accept: true } }),
  'PUT /cover/{appliedLeaveId}': () => ({ body: { cover: [] } }),
  'PUT /standin/me': () => ({ body: { emplId: null } }),
  'POST /attachment/uploadfile': () => uploadForm,

  'POST /leaveentitlements/facts': ({ subject }) => ({ body: { emplIds: [subject.emplId], years: [2026] } }),
  'POST /leaveentitlement': ({ subject }) => ({ body: { id: { emplid: subject.emplId, year: 2026, leaveCode: 'SL' }, ...figures } }),
  'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}': () => ({ body: figures }),
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/preview': () => ({ body: figures }),
  'POST /carrieddays/{leaveCode}/preview': () => ({ body: { year: 2026, until: '2026-06-30' } }),
  'POST /carrieddays/{leaveCode}': () => ({ body: { year: 2026, until: '2026-06-30' } }),
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/balance': () => ({ query: '?on=2026-10-01' }),
  'GET /balance/me': () => ({ query: '?on=2026-10-01' }),
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries': () => ({ body: { kind: 'correction', days: 1, note: 'Agreed' } }),
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview': () => ({ body: { kind: 'correction', days: 1 } }),
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview': () => ({ body: { from: '2026-09-01', days: 20 } }),
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom': () => ({ body: { from: '2026-09-01', days: 20, reason: 'Promotion' } }),
  'POST /leaveentitlement/{emplId}/lastday': () => ({
    body: { note: 'Leaves', lines: [{ leaveCode: 'AL', correction: -2, paidOut: 1, version: 1 }] },
  }),

  'PUT /leavecategory/{leaveCode}/grants': () => ({ body: [{ when: {}, days: 14 }] }),
  'POST /grants/reach': () => ({ body: { rules: [{ when: {}, days: 14 }] } }),
  'POST /grants/preview': ({ subject: { emplId } }) => ({ body: { year: 2027, leaveCode: 'AL', emplIds: [emplId] } }),
  'POST /yearend': () => ({ body: { year: 2026 } }),
  'POST /yearend/open': () => ({ body: { year: 2027 } }),
  'PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}': () => ({ body: { carried: 1, note: 'Agreed' } }),
  'POST /grants': ({ subject: { emplId } }) => ({ body: { year: 2027, leaveCode: 'AL', emplIds: [emplId] } }),
  'POST /rows': () => ({ body: { rows: [{ key: 'row', call: 'POST /leavecategory', body: {} }] } }),
  'PATCH /firsthour': () => ({ body: { hidden: true } }),
  'PATCH /firsthour/{leaveCode}': () => ({ body: { dismissed: true } }),
  'GET /searchemployee': () => ({ query: '?dept_id=ENG' }),
  'GET /employeeprofiles': () => ({ query: '?dept_id=ENG' }),
  'POST /addEditEmployeeDetailsWithDept': (scene) => ({ query: '?mode=edit', body: profile(scene.subject.emplId, scene) }),
  'POST /addEditEmployeeDetails': (scene) => ({ body: profile(`N${scene.subject.emplId}`, scene) }),
  'POST /employeeprofiles/facts': ({ subject: { emplId } }) => ({ body: { emplIds: [emplId], businessEmails: [] } }),
  'POST /employeeprofiles/recount': ({ subject: { emplId } }) => ({ body: [{ emplId, workPatterns: [] }] }),
  'POST /bulkUpdateEmployeeDetails': (scene) => ({ body: [profile(scene.subject.emplId, scene)] }),

  'POST /logindetails': ({ subject: { email, emplId } }) => ({
    body: { userId: email, emplId, lockAccount: 0 },
  }),
  'PATCH /logindetails/{userId}': () => ({ body: { lockAccount: 0 } }),
  'POST /lockAccount': ({ subject: { emplId } }) => ({ body: { emplId, lockAccount: 0 } }),
  'POST /resetPassword': ({ subject: { emplId } }) => ({ body: { emplid: emplId } }),

  'POST /accountruns/preview': ({ subject: { emplId } }) => ({ body: { filters: { emplId } } }),
  'POST /accountruns': ({ subject: { emplId } }) => ({ body: { filters: { emplId }, people: 1, validDays: 7 } }),
  'POST /accountruns/{accountRunId}/invitations': () => ({ body: {} }),
  'POST /accountruns/{accountRunId}/passwords': () => ({ body: { validDays: 7 } }),
  'POST /accountruns/{accountRunId}/withdraw': () => ({ body: {} }),

  'POST /notices/read': () => ({ body: { until: 1 } }),
  'POST /reportemail': () => ({ body: { report: 'absence', asked: '' } }),
  'POST /reports/unbooked/reminder': () => ({ body: { asked: 'left=99' } }),
  'POST /reportsending': () => ({ body: { report: 'absence', asked: '' } }),
  // These webhook addresses are IP addresses, so no name is looked up.
  'POST /webhook': () => ({ body: { name: 'Payroll', address: 'https://8.8.8.8/', format: 'json', events: ['leave.approved'] } }),
  'POST /webhookaddress': () => ({ body: { address: 'https://8.8.8.8/' } }),
  'PATCH /webhook/{webhookId}': () => ({ body: { name: 'Another name' } }),
  'POST /webhook/{webhookId}/replay': () => ({ body: {} }),
  'POST /apitoken': ({ subject: { emplId } }) => ({ body: { name: emplId, scopes: ['leave:read'], lastDay: '2026-12-31' } }),
  'PATCH /noticesettings/me': () => ({ body: { kinds: { approved: 'daily' } } }),
  'POST /sending/resume': () => ({ body: {} }),
  'GET /settings/preview': () => ({ query: '?secondFactor=everyone&escalateAfterDays=2&idleMinutes=30' }),
  'PATCH /settings': () => ({ body: { remindAfterDays: [2] } }),
  'POST /leavecategory': () => ({ body: { leaveCode: 'XY', leaveDescr: 'Other', entitlement: 3 } }),
  'PATCH /leavecategory/{leaveCode}': () => ({ body: { leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: 15 } }),
  'POST /workpattern': () => ({ body: { patternCode: 'KEDAH', patternName: 'Sunday to Thursday', days } }),
  'PATCH /workpattern/{patternCode}': () => ({ body: { patternName: 'Four days' } }),
  'DELETE /workpattern/{patternCode}': () => ({ patternCode: 'OLD' }),
  'POST /leavewatcher': ({ subject }) => ({ body: { deptId: 'ENG', emplIds: [subject.emplId], how: 'daily' } }),
  'POST /absencerule': () => ({ body: { from: '2026-11-02', to: '2026-11-02', deptIds: ['HRD'], message: 'Stocktaking' } }),
  'PATCH /absencerule/{absenceRuleId}': () => ({ body: { message: 'Another' } }),
  'PUT /uploadmatch/{upload}': () => ({ body: { columns: [], codes: [] } }),
  'POST /leaveimport/preview': ({ subject: { emplId } }) => ({ body: { rows: [{ ...importedDay, emplId }] } }),
  'POST /leaveimport': ({ subject: { emplId } }) => ({ body: { rows: [{ ...importedDay, emplId }] } }),
  'GET /shutdown/preview': () => ({ query: `?${new URLSearchParams(companyDay).toString()}` }),
  'POST /shutdown/preview': ({ subject: { emplId } }) => ({ body: { ...companyDay, emplIds: [emplId] } }),
  'POST /shutdown': ({ subject: { emplId } }) => ({ body: { ...companyDay, emplIds: [emplId], reason: 'Closed' } }),
  'GET /countryholidays': () => ({ query: '?country=MY&year=2027' }),
  'POST /countryholidays/preview': () => ({ body: { year: 2027, holidays: [{ holidayDate: '2027-03-09', holidayDescr: 'Feast' }] } }),
  'POST /countryholidays': () => ({ body: { holidays: [{ holiday: holiday('2027-03-09') }] } }),
  'POST /publicholidays/recount': () => ({ body: { added: ['2026-11-02'], removed: [] } }),
  'POST /publicholiday': () => ({ body: holiday('2026-11-02') }),
  'PATCH /publicholiday/{holidayDate}': () => ({ date: '2026-12-26', body: holiday('2026-12-26') }),
  'DELETE /publicholiday/{holidayDate}': () => ({ date: '2026-12-28' }),
  'POST /translateitem': () => ({ body: { id: { fieldname: 'gender', fieldvalue: 'N' }, ...item } }),
  'PATCH /translateitem/{fieldname}/{fieldvalue}': () => ({ body: item }),
  'GET /teamcalendar': () => ({ query: period }),
  'GET /leaveplans': () => ({ query: '?from=2026-07-01&to=2026-07-02' }),
  'POST /leaveplan': () => ({ body: plannedDay }),
  'PATCH /leaveplan/{leavePlanId}': () => ({ body: { note: 'Another' } }),
  'GET /away': () => ({ query: '?from=2026-07-01&to=2026-07-02' }),
};
