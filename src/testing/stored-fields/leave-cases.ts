import type { SettingName } from '#src/shared/setting/settings.ts';
import { listOf, type StoredFieldCases, type StoredFieldScene } from './stored-field-case.ts';

const digest = { events: ['away.digest'], schedule: 'weekly', hour: 7, deptIds: ['ENG'] };
const webhook = { name: 'Payroll', address: 'https://8.8.8.8/a', format: 'slack', events: ['leave.approved'] };
const settings: Record<SettingName, unknown> = {
  nextYearFrom: '10-01',
  lastYearUntil: '01-31',
  mailNotices: 'all',
  mailDecides: 'link',
  digestHour: 7,
  remindAfterDays: [2, 5],
  escalateAfterDays: 7,
  standInByAbsence: true,
  secondFactor: 'off',
  idleMinutes: 30,
};

const application = (startDate: string, { employee, manager, standIn, file }: StoredFieldScene) => ({
  id: { emplid: employee.emplId, startDate },
  employeeDetails: { emplId: employee.emplId },
  leaveCategory: { leaveCode: 'AL' },
  endDate: startDate,
  halfDay: 'Y',
  halfDayPart: 'PM',
  approver: manager.emplId,
  reason: `A day at the sea on ${startDate}`,
  attachment: file,
  cover: [standIn.emplId],
});

type Leave = { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
const leavePath = (_body: never, answer: unknown) => {
  const { id } = answer as Leave;
  return `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
};

const planCases = (scene: StoredFieldScene): StoredFieldCases => ({
  'POST /leaveplan': {
    bodies: [
      { leaveCode: 'SL', startDate: '2026-07-09', endDate: '2026-07-10', startPart: 'PM', endPart: 'AM', note: 'Sea', showToTeam: true },
      { leaveCode: 'AL', startDate: '2026-07-13', endDate: '2026-07-13', halfDayPart: 'PM', note: 'Hills' },
    ],
    read: async (_body, answer) =>
      (await listOf(scene, '/leaveplans/me')).find(({ leavePlanId }) => leavePlanId === (answer as { leavePlanId: number }).leavePlanId),
  },
  'PATCH /leaveplan/{leavePlanId}': {
    path: { leavePlanId: '1' },
    bodies: [
      { leaveCode: 'AL', startDate: '2026-08-03', endDate: '2026-08-04', startPart: null, endPart: 'AM', note: 'Lake', showToTeam: false },
      { startDate: '2026-08-03', endDate: '2026-08-03', halfDayPart: 'AM', startPart: null, endPart: null },
      { startDate: '2026-08-03', endDate: '2026-08-04', halfDayPart: null, startPart: 'PM' },
    ],
    read: async () => (await listOf(scene, '/leaveplans/me')).find(({ leavePlanId }) => leavePlanId === 1),
  },
});

const accessCases = (scene: StoredFieldScene): StoredFieldCases => ({
  'POST /logindetails': {
    bodies: [{ userId: 'F-NEW@test.example', emplId: 'F-NEW', lockAccount: 1 }],
    read: () => '/logindetails/F-NEW@test.example',
    unread: { password: 'With email, people choose their own password.' },
  },
  'PATCH /logindetails/{userId}': {
    path: { userId: 'F-THREE@test.example' },
    bodies: [{ userId: 'F-THREE@test.example', lockAccount: 1 }],
    keys: ['userId'],
    read: () => '/logindetails/F-THREE@test.example',
    unread: { password: 'With email, people choose their own password.' },
  },
  'POST /lockAccount': {
    bodies: [{ emplId: 'F-FOUR', lockAccount: 1 }],
    keys: ['emplId'],
    read: () => '/logindetails/F-FOUR@test.example',
  },
  'POST /webhook': {
    bodies: [webhook, { ...webhook, ...digest }],
    read: (_body, answer) => `/webhook/${(answer as { webhookId: number }).webhookId}`,
    expected: (body: typeof webhook) => ({ ...body, address: 'https://8.8.8.8/…' }),
  },
  'PATCH /webhook/{webhookId}': {
    path: { webhookId: '1' },
    bodies: [{ ...webhook, ...digest, isOn: false }],
    keys: ['format'],
    read: () => '/webhook/1',
    expected: (body: typeof webhook) => ({ ...body, address: 'https://8.8.8.8/…' }),
  },
  'POST /calendarlink': {
    bodies: [{ awayOnly: true, calendar: 'own' }],
    keys: ['calendar'],
    read: async () => (await listOf(scene, '/calendarlinks'))[0],
  },
  'POST /apitoken': {
    bodies: [{ name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-12-31', addresses: ['203.0.113.0/24'] }],
    read: async (_body, answer) =>
      (await listOf(scene, '/apitokens')).find(({ apiTokenId }) => apiTokenId === (answer as { apiTokenId: number }).apiTokenId),
  },
  'PATCH /settings': { bodies: [settings], read: () => '/settings' },
  'PATCH /noticesettings/me': {
    bodies: [{ kinds: { approved: 'daily' }, awayDigest: 'weekly' }],
    read: async () => {
      const { body } = await scene.t.call('GET', '/noticesettings/me', { by: scene.hr });
      const { kinds, awayDigest } = body as { kinds: { kind: string; choice: string }[]; awayDigest: string };
      return { kinds: Object.fromEntries(kinds.map(({ kind, choice }) => [kind, choice])), awayDigest };
    },
  },
  'PATCH /firsthour': { bodies: [{ hidden: true }], read: () => '/firsthour' },
  'PATCH /firsthour/{leaveCode}': {
    path: { leaveCode: 'AL' },
    bodies: [{ dismissed: true }],
    read: async () => {
      const { body } = await scene.t.call('GET', '/firsthour', { by: scene.hr });
      return (body as { found: { balances: { leaveCode: string }[] } }).found.balances.find(({ leaveCode }) => leaveCode === 'AL');
    },
  },
});

const uploadedEntitlement = {
  id: { emplid: 'F-THREE', year: 2026, leaveCode: 'SL' },
  carryForward: 2,
  entitlement: 15,
  availableLeave: 17,
  takenLeave: 1.5,
  balanceLeave: 15.5,
  carryForwardUntil: '2026-08-31',
};

const applicationCases = (scene: StoredFieldScene): StoredFieldCases => ({
  'POST /leaveentitlement': {
    path: { source: 'upload' },
    bodies: [uploadedEntitlement],
    read: () => '/leaveentitlement/F-THREE/2026/SL',
  },
  'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}': {
    path: { emplId: 'F-THREE', year: '2026', leaveCode: 'AL' },
    bodies: [{ carryForward: 3, carryForwardUntil: '2026-06-30', entitlement: 16, availableLeave: 19 }],
    read: () => '/leaveentitlement/F-THREE/2026/AL',
    unread: { takenLeave: 'It must equal the days of approved leave.' },
  },
  'PUT /standin/me': { bodies: [{ emplId: scene.standIn.emplId, from: '2026-06-16', to: '2026-06-30' }], read: () => '/standin/me' },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries': {
    path: { emplId: 'F-FOUR', year: '2026', leaveCode: 'AL' },
    bodies: [{ kind: 'earned', days: 0.5, until: '2026-12-31', note: 'Worked on a Sunday' }],
    read: async () => (await listOf(scene, '/leaveentitlement/F-FOUR/2026/AL/entries')).at(-1),
  },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom': {
    path: { emplId: 'F-FOUR', year: '2026', leaveCode: 'AL' },
    bodies: [{ from: '2026-09-01', days: 20, reason: 'Promotion' }],
    read: async () => (await listOf(scene, '/leaveentitlement/F-FOUR/2026/AL/grantfrom')).at(-1),
  },
  'POST /appliedleave': {
    bodies: [
      application('2026-07-01', scene),
      {
        ...application('2026-07-06', scene),
        endDate: '2026-07-08',
        halfDay: 'N',
        halfDayPart: null,
        startPart: 'PM',
        endPart: 'AM',
        attachment: '',
      },
    ],
    read: leavePath,
    unread: { onBehalf: 'It says who applies.', cover: 'It is read with names, and its own tests compare it.' },
  },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': {
    path: { emplId: scene.employee.emplId, effDate: '2026-06-15', startDate: '2026-07-14', leaveCode: 'AL' },
    bodies: [
      {
        ...application('2026-07-15', scene),
        endDate: '2026-07-16',
        halfDay: 'N',
        halfDayPart: null,
        startPart: 'PM',
        endPart: 'AM',
        attachment: '',
      },
    ],
    // One request has either half a day or several days. The tests of changes cover half a day and attachments.
    keys: ['halfDayPart', 'attachment'],
    unread: { cover: 'It is read with names, and its own tests compare it.' },
    read: leavePath,
  },
});

/** Leave, accounts, settings and connections. */
export const leaveCases = (scene: StoredFieldScene): StoredFieldCases => ({
  ...applicationCases(scene),
  ...accessCases(scene),
  ...planCases(scene),
});
