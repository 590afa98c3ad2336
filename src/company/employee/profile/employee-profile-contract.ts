import { z } from 'zod';
import { type Call, contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText, plainDate } from '#src/platform/http/contract/fields.ts';
import { RecalculatedLeaveSchema } from '#src/ledger/leave-ledger/wording/recalculated-leave-schema.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { employeeMessage } from '../employee-call-sentences.ts';
import { profileColumns, profileExportColumns } from './employee-profile-columns.ts';
import { Person } from '../employee-contract.ts';
import type { ProfileField } from './employee-profile-fields.ts';
import { employeeProfileMessage } from './employee-profile-sentences.ts';

const RoleCode = z.enum(['E', 'M', 'H', 'A']);

const from = plainDate(employeeProfileMessage('profile.from-invalid'));
const WorkState = z.strictObject({ state: boundedText(20), from });
const WorkPattern = z.strictObject({ patternCode: boundedText(10), from });
const maxEntries = 100;

/** A profile as HR and department admins see it (specification section 3, employee profile). */
export const Profile = z.object({
  emplId: z.string(),
  lobNo: z.string().nullable(),
  name: z.string(),
  effectiveDate: z.string(),
  /** Null for the head of the company. */
  reportsTo: Person.nullable(),
  reportDottedLine: z.string().nullable(),
  businessEmail: z.string(),
  /** Its last four characters alone in every list, and for department admins. */
  nricPassport: z.string().nullable(),
  gender: z.string().nullable(),
  marriageStatus: z.string().nullable(),
  marriageDate: z.string().nullable(),
  marriageCount: z.number(),
  totalChildren: z.number(),
  jobTitle: z.string().nullable(),
  mobileNo: z.string().nullable(),
  businessUnit: z.string().nullable(),
  deptId: z.array(z.string()),
  joinDate: z.string().nullable(),
  status: z.enum(['A', 'I']),
  roles: z.array(z.object({ role: RoleCode, roleName: z.string() })),
  /** The states that the employee works in, from dates on; of one profile only. */
  workStates: z.array(WorkState).optional(),
  /** The work weeks that the employee has, from dates on; of one profile only. */
  workPatterns: z.array(WorkPattern).optional(),
  /** The state of today; null before the first. */
  workState: z.string().nullable().optional(),
  /** The work week of today; left out before the first. */
  workPattern: z.string().optional(),
  /** The last day of work, where it is known; of one profile, and of lists that have it. */
  lastDay: z.string().optional(),
  /** Who decides in the place of the employee on each day on which that one is away, by employee id; null where HR has named nobody. Of one profile. */
  standIn: z.string().nullable().optional(),
  /** Both by their names; of the lists that have them. */
  workNames: z.object({ workState: z.string().nullable(), workPattern: z.string() }).optional(),
  /** Of this very state of the profile: sent back with a change, it is refused (412) when somebody else was faster. */
  version: z.number(),
  /** Whether the employee can sign in: then the e-mail address is HR's to change. */
  hasAccount: z.boolean(),
  /** The codes above by their names. */
  texts: z.object({
    gender: z.string().nullable(),
    marriageStatus: z.string().nullable(),
    jobTitle: z.string().nullable(),
    businessUnit: z.string().nullable(),
    deptId: z.string().nullable(),
    status: z.string().nullable(),
    roles: z.string(),
    reportDottedLine: z.string().nullable(),
  }),
});

// Far above what a field may hold: the rules say what is too long, and what may not be blank.
const field = (said?: MessageDescriptor) => optionalText(1000, said);
const requiredText = (name: ProfileField) => field(employeeProfileMessage('profile.blank', { field: name }));
const count = z.number({ error: encodeMessage(httpMessage('value.not-number')) });
const listTooLong = encodeMessage(httpMessage('value.list-too-long'));

/**
 * A profile as it is sent. What it says is judged by `profileProblems`, which needs to know what is stored. Departments, status and roles
 * that are left out stay as they are; a new profile has none, is active, and has the role EMPLOYEE, which everybody has.
 */
export const ProfileBody = z.strictObject({
  emplId: requiredText('emplId'),
  lobNo: field().nullish(),
  name: requiredText('name'),
  effectiveDate: field().nullish(),
  reportsTo: z.strictObject({ emplId: field().nullish(), name: ignoredField }).nullish(),
  reportDottedLine: field().nullish(),
  businessEmail: requiredText('businessEmail'),
  nricPassport: requiredText('nricPassport').default(''),
  gender: requiredText('gender'),
  marriageStatus: requiredText('marriageStatus').default(''),
  marriageDate: field().nullish(),
  marriageCount: count.nullish(),
  totalChildren: count.nullish(),
  jobTitle: requiredText('jobTitle'),
  mobileNo: requiredText('mobileNo'),
  businessUnit: requiredText('businessUnit'),
  deptId: z.array(field()).max(100, listTooLong).optional(),
  joinDate: requiredText('joinDate'),
  status: z.enum(['A', 'I'], { error: encodeMessage(employeeProfileMessage('profile.status-form')) }).optional(),
  roles: z
    .array(z.strictObject({ role: RoleCode, roleName: ignoredField }))
    .max(10, listTooLong)
    .optional(),
  /** All of them, from dates on: what is left out ends. Without the list they stay as they are. */
  workStates: z.array(WorkState).max(maxEntries, listTooLong).optional(),
  workPatterns: z.array(WorkPattern).max(maxEntries, listTooLong).optional(),
  /** Null: none. Before today it deactivates. Left out it stays. */
  lastDay: field().nullish(),
  /** HR's alone to name: an active manager. Null: nobody. Left out it stays. */
  standIn: field().nullish(),
  /** HR adds the days of the months of absence to an employee who is active again. */
  addsMissed: z.boolean().optional(),
  workState: ignoredField,
  workPattern: ignoredField,
  workNames: ignoredField,
  version: z.int().optional(),
  hasAccount: ignoredField,
  texts: ignoredField,
});

const params = z.object({ emplId: boundedText(10) });

const Saved = z.object({ emplId: z.string().nullable(), status: z.enum(['A', 'I']) });

const AffectedLeave = z.object({
  appliedLeaveId: z.number(),
  emplId: z.string(),
  name: z.string(),
  leaveDescr: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  leaveDuration: z.number(),
});

/** What deactivating somebody does to others and to leave. */
const Consequences = z.object({
  /** Own applications that wait for approval: withdrawn. */
  withdrawn: z.array(AffectedLeave),
  /** Own approved leave that starts later: cancelled, its days given back. */
  cancelled: z.array(AffectedLeave),
  /** Applications of others that wait for this person, and for whom they then wait; null for HR's list. */
  handedOver: z.array(AffectedLeave.extend({ to: Person.nullable() })),
  /** Direct reports, who need another line manager. */
  reportees: z.array(Person),
  /** Days of months of absence. An inactive employee who returns today does not get them, unless HR adds them. */
  missed: z.array(z.object({ year: z.number(), leaveCode: z.string(), leaveDescr: z.string(), months: z.number(), days: z.number() })),
});

const profileManagers = ['HR', 'DEPT_ADMIN'] as const;

const readsPeople = {
  scopes: ['people:read'],
  without: ['nricPassport', 'marriageStatus', 'marriageDate', 'marriageCount', 'totalChildren'],
} as const satisfies Call['token'];

export const employeeProfileContract = contract({
  'GET /employeeDetailsWithDeptTest': {
    allow: profileManagers,
    token: readsPeople,
    summary: 'All profiles; for a department admin those of the own departments.',
    list: profileColumns,
    response: Profile,
  },
  'GET /employeeDetailsDept/{emplId}': {
    allow: profileManagers,
    token: readsPeople,
    summary: 'One profile; for a department admin of the own departments.',
    params,
    response: Profile,
  },
  'GET /employeeDetailsDept/{emplId}/consequences': {
    allow: profileManagers,
    summary:
      'Preview the consequences of deactivating an employee or removing the role MANAGER, and the days that an absence leaves out. Nothing is stored.',
    params,
    response: Consequences,
  },
  'GET /verifyEmailExists/{email}': {
    allow: profileManagers,
    summary: 'Whether an employee has this e-mail address, without regard to case; a department admin asks of the own departments.',
    params: z.object({ email: boundedText(254) }),
    response: z.boolean(),
  },
  'GET /currentUserDepartment': {
    allow: 'signed-in',
    summary: 'The own departments.',
    response: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  },
  'POST /addEditEmployeeDetailsWithDept': {
    maxBodyBytes: 128 * 1024,
    allow: profileManagers,
    token: { scopes: ['people:write'] },
    summary:
      'Adds or changes a profile, by its employee id; with a mode it does only that. A token leaves out what it is not told: that stays.',
    query: z.strictObject({ mode: z.enum(['add', 'edit']).optional() }),
    body: ProfileBody.extend({
      /** Of the caller, who changes their own email address without a fresh proof. It is not stored. */
      currentPassword: boundedText(128).optional(),
    }),
    ownTransaction: true,
    response: Saved,
  },
  'POST /addEditEmployeeDetails': {
    maxBodyBytes: 128 * 1024,
    allow: ['HR'],
    inRows: true,
    summary: 'Adds the profile of one row of an upload, from today.',
    body: ProfileBody,
    response: Saved,
  },
  'POST /bulkUpdateEmployeeDetails': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary: 'Changes several profiles, all or none; answers their number.',
    body: z
      .array(ProfileBody)
      .min(1, encodeMessage(employeeMessage('profile.none-changed')))
      .max(1000, encodeMessage(employeeMessage('profile.too-many', { most: 1000 }))),
    response: z.number(),
  },
  'POST /employeeprofiles/recount': {
    maxBodyBytes: 1024 * 1024,
    allow: profileManagers,
    summary: 'Which applications other states, work weeks or last days of employees would count anew, and by how much. It stores nothing.',
    body: z
      .array(
        z.strictObject({
          emplId: boundedText(10),
          workStates: z.array(WorkState).max(maxEntries, listTooLong).optional(),
          workPatterns: z.array(WorkPattern).max(maxEntries, listTooLong).optional(),
          lastDay: plainDate(employeeProfileMessage('profile.invalid', { field: 'lastDay' })).nullish(),
        }),
      )
      .max(1000, encodeMessage(employeeMessage('profile.too-many', { most: 1000 }))),
    response: z.array(RecalculatedLeaveSchema),
  },
  'GET /Export': {
    allow: profileManagers,
    summary: 'The list of profiles as a workbook, with all that a profile holds.',
    list: profileExportColumns,
    answersFile: true,
    response: z.unknown(),
  },
});
