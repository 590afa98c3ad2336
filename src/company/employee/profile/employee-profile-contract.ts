import { z } from 'zod';
import { type Call, contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, plainDate } from '#src/platform/http/contract/fields.ts';
import { RecalculatedLeaveSchema } from '#src/ledger/leave-ledger/wording/recalculated-leave-schema.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { employeeMessage } from '../employee-server-sentences.ts';
import { profileColumns, profileExportColumns } from './employee-profile-columns.ts';
import { Person } from '../employee-contract.ts';
import { hiddenFromTokens } from './hidden-fields.ts';
import { employeeProfileMessage } from './employee-profile-sentences.ts';
import { bodyShape, codeTextShape, responseShape, textInput } from './profile-schemas.ts';

const RoleCode = z.enum(['E', 'M', 'H', 'A']);

const from = plainDate(employeeProfileMessage('profile.from-invalid'));
const WorkState = z.strictObject({ state: boundedText(20), from });
const WorkPattern = z.strictObject({ patternCode: boundedText(10), from });
const maxEntries = 100;

/** A profile as HR and department admins see it (specification section 3, employee profile). */
export const Profile = z
  .object({
    ...responseShape,
    /** Null for the head of the company. */
    reportsTo: Person.nullable(),
    deptId: z.array(z.string()),
    status: z.enum(['A', 'I']),
    roles: z.array(z.object({ role: RoleCode, roleName: z.string() })),
    /** The employee's states, each with the date on which it begins. Only in the answer with one profile. */
    workStates: z.array(WorkState).optional(),
    /** The employee's work patterns, each with the date on which it begins. Only in the answer with one profile. */
    workPatterns: z.array(WorkPattern).optional(),
    /** Today's state; null before the first. */
    workState: z.string().nullable().optional(),
    /** Today's work pattern; missing before the first. */
    workPattern: z.string().optional(),
    /** The last working day, if known. In the answer with one profile and in lists with that column. */
    lastDay: z.string().optional(),
    /** The employee ID of the permanent stand-in; null if HR has not set one. Only in the answer with one profile. */
    standIn: z.string().nullable().optional(),
    /** The names of both; only in lists with these columns. */
    workNames: z.object({ workState: z.string().nullable(), workPattern: z.string() }).optional(),
    /** The version of the profile. A change with an outdated version is rejected (412). */
    version: z.number(),
    /** Whether the employee can sign in. If so, only HR can change the email address. */
    hasAccount: z.boolean(),
    /** The names of the codes above. */
    texts: z.object({
      ...codeTextShape,
      deptId: z.string().nullable(),
      status: z.string().nullable(),
      roles: z.string(),
      reportDottedLine: z.string().nullable(),
    }),
  })
  .meta({ id: 'EmployeeProfile' });

const listTooLong = encodeMessage(httpMessage('value.list-too-long'));

/**
 * A profile as it is sent. `profileProblems` checks its values, because the rules depend on the stored profile. Departments, status and
 * roles that are left out stay unchanged. A new profile has no departments, is active, and has the role EMPLOYEE.
 */
export const ProfileBody = z.strictObject({
  ...bodyShape,
  reportsTo: z.strictObject({ emplId: textInput().nullish(), name: ignoredField }).nullish(),
  deptId: z.array(textInput()).max(100, listTooLong).optional(),
  status: z.enum(['A', 'I'], { error: encodeMessage(employeeProfileMessage('profile.status-form')) }).optional(),
  roles: z
    .array(z.strictObject({ role: RoleCode, roleName: ignoredField }))
    .max(10, listTooLong)
    .optional(),
  /** The whole history: entries that are left out are removed. Without the list the history stays unchanged. */
  workStates: z.array(WorkState).max(maxEntries, listTooLong).optional(),
  workPatterns: z.array(WorkPattern).max(maxEntries, listTooLong).optional(),
  /** Null for none. A date before today deactivates the employee. Unchanged if left out. */
  lastDay: textInput().nullish(),
  /** An active manager; null for none. Only HR can set it. Unchanged if left out. */
  standIn: textInput().nullish(),
  /** HR adds the days missed in months of absence to a reactivated employee. */
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

/** The effects of a deactivation on leave and on other people. */
const Consequences = z.object({
  /** The employee's own pending applications, which are withdrawn. */
  withdrawn: z.array(AffectedLeave),
  /** The employee's own approved leave that starts later. It is cancelled and its days are returned. */
  cancelled: z.array(AffectedLeave),
  /** Applications of others that are pending with this person, and their next approver; null if they go to HR's list. */
  handedOver: z.array(AffectedLeave.extend({ to: Person.nullable() })),
  /** Direct reports, who need a new line manager. */
  reportees: z.array(Person),
  /** Days missed in months of absence. An inactive employee who returns today does not get them, unless HR adds them. */
  missed: z.array(z.object({ year: z.number(), leaveCode: z.string(), leaveDescr: z.string(), months: z.number(), days: z.number() })),
});

const profileManagers = ['HR', 'DEPT_ADMIN'] as const;

const readsPeople = {
  scopes: ['people:read'],
  without: hiddenFromTokens,
} as const satisfies Call['token'];

export const employeeProfileContract = contract({
  'GET /employeeDetailsWithDeptTest': {
    allow: profileManagers,
    token: readsPeople,
    summary: 'List all profiles. Department admins see those of their own departments.',
    list: profileColumns,
    response: Profile,
  },
  'GET /employeeDetailsDept/{emplId}': {
    allow: profileManagers,
    token: readsPeople,
    summary: 'Get one profile. Department admins can get those of their own departments.',
    params,
    response: Profile,
  },
  'GET /employeeDetailsDept/{emplId}/consequences': {
    allow: profileManagers,
    summary:
      'Preview the effects of deactivating an employee or removing the role MANAGER, and the days missed in an absence. Nothing is stored.',
    params,
    response: Consequences,
  },
  'GET /verifyEmailExists/{email}': {
    allow: profileManagers,
    summary: 'Check whether an employee has this email address, ignoring case. Department admins search their own departments.',
    params: z.object({ email: boundedText(254) }),
    response: z.boolean(),
  },
  'GET /currentUserDepartment': {
    allow: 'signed-in',
    summary: 'Get your own departments.',
    response: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  },
  'POST /addEditEmployeeDetailsWithDept': {
    maxBodyBytes: 128 * 1024,
    allow: profileManagers,
    token: { scopes: ['people:write'] },
    summary: 'Add or change a profile, by its employee id. `mode` allows only one of them. Fields that a token cannot read stay unchanged.',
    query: z.strictObject({ mode: z.enum(['add', 'edit']).optional() }),
    body: ProfileBody.extend({
      /** The caller's password, to change their own email address without reauthentication. It is not stored. */
      currentPassword: boundedText(128).optional(),
    }),
    ownTransaction: true,
    response: Saved,
  },
  'POST /addEditEmployeeDetails': {
    maxBodyBytes: 128 * 1024,
    allow: ['HR'],
    inRows: true,
    summary: 'Add the profile of one row of an upload. It is effective from today.',
    body: ProfileBody,
    response: Saved,
  },
  'POST /bulkUpdateEmployeeDetails': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary: 'Change several profiles, all or none. Returns their number.',
    body: z
      .array(ProfileBody)
      .min(1, encodeMessage(employeeMessage('profile.none-changed')))
      .max(1000, encodeMessage(employeeMessage('profile.too-many', { most: 1000 }))),
    response: z.number(),
  },
  'POST /employeeprofiles/recount': {
    maxBodyBytes: 1024 * 1024,
    allow: profileManagers,
    summary: 'Preview which applications new states, work patterns or last days would recalculate, and the difference. Nothing is stored.',
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
    summary: 'Export the list of profiles as a workbook with all profile fields.',
    list: profileExportColumns,
    answersFile: true,
    response: z.unknown(),
  },
});
