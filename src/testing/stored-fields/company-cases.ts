import { listOf, type StoredFieldCases, type StoredFieldScene } from './stored-field-case.ts';

const profile = (emplId: string, { manager, standIn, hr }: StoredFieldScene) => ({
  emplId,
  lobNo: '77',
  name: 'Another Name',
  effectiveDate: '2026-05-04',
  reportsTo: { emplId: manager.emplId },
  reportDottedLine: hr.emplId,
  businessEmail: `another-${emplId}@test.example`,
  nricPassport: 'S7654321Z',
  gender: 'X',
  marriageStatus: 'MAR',
  marriageDate: '2020-02-29',
  marriageCount: 1,
  totalChildren: 2,
  jobTitle: 'SWE',
  mobileNo: '8123',
  businessUnit: 'PRO',
  deptId: ['SAL'],
  joinDate: '2020-01-02',
  status: 'I',
  roles: [{ role: 'E' }, { role: 'M' }],
  workStates: [{ state: 'KDH', from: '2026-02-03' }],
  workPatterns: [{ patternCode: 'PT4', from: '2026-02-03' }],
  lastDay: '2027-12-31',
  standIn: standIn.emplId,
});

const profileUnread = {
  addsMissed: 'It adds days to entitlements.',
  version: 'It is compared with the stored version.',
};

const holiday = { holidayDate: '2026-11-03', holidayDescr: 'Feast', holidayState: 'KDH', holidayPart: 'PM' };
const days = { mon: 'off', tue: 'full', wed: 'am', thu: 'pm', fri: 'off', sat: 'full', sun: 'full' };

const categoryRules = (leaveDescr: string, { manager }: StoredFieldScene) => ({
  leaveDescr,
  entitlement: 7,
  countsCalendarDays: true,
  colleaguesSeeType: true,
  needsBalance: false,
  retired: true,
  carryOverMax: 5,
  carryOverUntil: '03-31',
  tellLapse: [30, 7],
  accrual: 'monthly',
  accrualOn: 'end',
  proRata: true,
  mayGoBelowBy: 0.5,
  noticeDays: 2,
  longestDays: 20,
  backdateDays: 30,
  attachmentFromDays: 3,
  coverFromDays: 5,
  earnsNothing: { leaveCodes: ['SL'], fromDays: 10 },
  onlyFor: { gender: 'X', marriageStatus: 'MAR', serviceMonthsFrom: 3 },
  autoApprove: true,
  secondApproval: { by: manager.emplId, fromDays: 5 },
  allowedDates: ['2026-12-24', '2026-12-31'],
  allowedDatesMost: 1,
  description: 'For the birth of a child.\n<b>Ask early.</b>',
  policyUrl: 'https://intranet.example/leave?type=PT#days',
});

const rule = {
  from: '2026-11-09',
  to: '2026-11-13',
  deptIds: ['ENG'],
  leaveCodes: ['AL'],
  mostAway: 2,
  refuses: true,
  message: 'Stocktaking',
};
type Keyed = { id: { fieldname: string; fieldvalue: string } };

const profileCases = (scene: StoredFieldScene): StoredFieldCases => ({
  'POST /addEditEmployeeDetailsWithDept': {
    bodies: [profile('F-ONE', scene)],
    keys: ['emplId'],
    read: () => '/employeeDetailsDept/F-ONE',
    unread: { ...profileUnread, currentPassword: 'It confirms a change of an email address by its owner.' },
  },
  'POST /addEditEmployeeDetails': {
    bodies: [profile('F-ROW', scene)],
    read: () => '/employeeDetailsDept/F-ROW',
    unread: { ...profileUnread, effectiveDate: 'A row of an upload is effective from today.' },
  },
  'POST /bulkUpdateEmployeeDetails': {
    bodies: [[profile('F-TWO', scene)]],
    keys: ['emplId'],
    read: () => '/employeeDetailsDept/F-TWO',
    unread: profileUnread,
  },
});

const ruleCases = (scene: StoredFieldScene): StoredFieldCases => ({
  'POST /leavecategory': {
    bodies: [{ leaveCode: 'ZZ', ...categoryRules('Other leave', scene) }],
    keys: ['needsBalance'],
    read: () => '/leavecategory/ZZ',
  },
  'PATCH /leavecategory/{leaveCode}': {
    path: { leaveCode: 'PT' },
    bodies: [{ leaveCode: 'PT', ...categoryRules('Another leave', scene), countsCalendarDays: false }],
    keys: ['leaveCode'],
    read: () => '/leavecategory/PT',
  },
  'POST /translateitem': {
    bodies: [{ id: { fieldname: 'gender', fieldvalue: 'N' }, effStatus: 'I', xlatlongname: 'Neither', xlatshortname: 'N' }],
    read: ({ id }: Keyed) => `/translateitem/${id.fieldname}/${id.fieldvalue}`,
  },
  'PATCH /translateitem/{fieldname}/{fieldvalue}': {
    path: { fieldname: 'dept_id', fieldvalue: 'HRD' },
    bodies: [{ effStatus: 'I', xlatlongname: 'People', xlatshortname: 'Ppl' }],
    read: () => '/translateitem/dept_id/HRD',
  },
  'POST /leavewatcher': {
    bodies: [{ deptId: 'ENG', leaveCode: 'AL', emplIds: ['F-E', 'F-M'], how: 'daily' }],
    read: async () => (await listOf(scene, '/leavewatchers'))[0],
  },
  'POST /absencerule': {
    bodies: [rule],
    read: (_body, answer) => `/absencerule/${(answer as { absenceRuleId: number }).absenceRuleId}`,
  },
  'PATCH /absencerule/{absenceRuleId}': { path: { absenceRuleId: '1' }, bodies: [rule], read: () => '/absencerule/1' },
  'PUT /leavecategory/{leaveCode}/grants': {
    path: { leaveCode: 'AL' },
    bodies: [
      [
        {
          when: {
            deptId: 'ENG',
            businessUnit: 'PRO',
            jobTitle: 'SWE',
            gender: 'X',
            workState: 'KDH',
            patternCode: 'PT4',
            serviceYearsFrom: 5,
          },
          days: 16.5,
        },
      ],
    ],
    read: async () => (await listOf(scene, '/leavecategory/AL/grants'))[0],
  },
});

const uploadCases = (): StoredFieldCases => ({
  'PUT /uploadmatch/{upload}': {
    path: { upload: 'employees' },
    bodies: [
      {
        columns: [{ field: 'emplId', from: ['Employee #'], blank: 'N', isDerived: true }],
        codes: [{ field: 'gender', value: 'divers', code: 'X' }],
        dateOrder: 'monthFirst',
      },
    ],
    read: () => '/uploadmatch/employees',
  },
});

const calendarCases = (): StoredFieldCases => ({
  'POST /publicholiday': { bodies: [holiday], read: ({ holidayDate }: typeof holiday) => `/publicholiday/${holidayDate}` },
  'PATCH /publicholiday/{holidayDate}': {
    path: { holidayDate: '2026-12-25' },
    bodies: [{ ...holiday, holidayDate: '2026-12-24' }],
    read: () => '/publicholiday/2026-12-24',
  },
  'POST /countryholidays': {
    bodies: [{ holidays: [{ holiday: { ...holiday, holidayDate: '2026-11-04' } }] }],
    read: () => '/publicholiday/2026-11-04',
    expected: ({ holidays: [one] }: { holidays: [{ holiday: object }] }) => one.holiday,
    unread: { 'holidays.version': 'It is compared with the stored version.' },
  },
  'POST /workpattern': { bodies: [{ patternCode: 'NEW', patternName: 'Short', days }], read: () => '/workpattern/NEW' },
  'PATCH /workpattern/{patternCode}': {
    path: { patternCode: 'OLD' },
    bodies: [{ patternCode: 'OLD', patternName: 'Shorter', days }],
    keys: ['patternCode'],
    read: () => '/workpattern/OLD',
  },
});

/** Profiles, rules and calendars. */
export const companyCases = (scene: StoredFieldScene): StoredFieldCases => ({
  ...profileCases(scene),
  ...ruleCases(scene),
  ...calendarCases(),
  ...uploadCases(),
});
