import { parsePlainDate } from '#src/dates/plain-date.ts';
import type { Problem } from '#src/text/problem.ts';
import { isEmail } from '#src/text/e-mail.ts';
import { tooLong } from '#src/text/too-long.ts';
import {
  cannotBeBlank,
  doesNotExist,
  type LookupField,
  type ProfileField,
  profileFieldNames,
  profileFields,
  type ProfileInput,
  profileLimits,
  profileMessages,
} from './employee-profile-fields.ts';
import { maskSign } from './nric-mask.ts';

/** What a profile is judged with, beside itself. */
export type ProfileFacts = {
  /** False for those who had no line manager before: the head of the company. */
  needsLineManager: boolean;
  /** A row of a sheet: the department is required too, only the married have a marriage date, and without one the count is 0. */
  isRow?: boolean;
  /** The stored NRIC/passport as it is shown masked: sent back unchanged it keeps what is stored. */
  maskedNric?: string | undefined;
  /** The codes that each field accepts; what is left out is not looked up. */
  codes?: Partial<Record<LookupField, ReadonlySet<string>>>;
};

/**
 * What is wrong with a profile by itself and by its codes, in the order of `profileFields`. Form, bulk update, upload and server ask the same.
 *
 * @returns at most one problem a field, whose path is the field
 * @example profileProblems({ ...profile, marriageStatus: 'MAR', marriageDate: null }, { needsLineManager: true })
 * // [{ path: 'marriageDate', message: 'Date Married cannot be blank.' }, …]
 */
export function profileProblems(profile: ProfileInput, facts: ProfileFacts): Problem[] {
  return profileFields.flatMap((path) => {
    const message = profileProblem(path, profile, facts);
    return message === undefined ? [] : [{ path, message }];
  });
}

/**
 * What is wrong with one field of a profile; undefined where nothing is.
 *
 * @example profileProblem('emplId', { ...profile, emplId: 'me' }, facts) // 'Employee ID cannot be a word of the system.'
 */
export function profileProblem(field: ProfileField, profile: ProfileInput, facts: ProfileFacts): string | undefined {
  return rules[field](profile, facts);
}

type Rule = (profile: ProfileInput, facts: ProfileFacts) => string | undefined;

const isBlank = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '';

// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f]/;

const textRule =
  (field: keyof typeof profileLimits & ('emplId' | 'lobNo' | 'name' | 'businessEmail' | 'nricPassport' | 'mobileNo'), more?: Rule): Rule =>
  (profile, facts) => {
    const text = profile[field]?.trim() ?? '';
    if (text === '') return field === 'lobNo' ? undefined : cannotBeBlank(field);
    const long = tooLong(profileFieldNames[field], text, profileLimits[field]);
    if (long !== undefined) return long;
    if (controlCharacters.test(text)) return `${profileFieldNames[field]} has characters that cannot be stored.`;
    return more?.(profile, facts);
  };

const codeRule =
  (field: Exclude<LookupField, 'deptId'>): Rule =>
  (profile, { codes }) => {
    const code = profile[field].trim();
    if (code === '') return cannotBeBlank(field);
    return codes?.[field]?.has(code) === false ? doesNotExist(field) : undefined;
  };

const dateRule =
  (field: 'joinDate' | 'effectiveDate', isRequired: boolean): Rule =>
  (profile) => {
    const date = profile[field]?.trim() ?? '';
    if (date === '') return isRequired ? cannotBeBlank(field) : undefined;
    return parsePlainDate(date) === undefined ? invalid(field) : undefined;
  };

const invalid = (field: ProfileField) => `${profileFieldNames[field]} value is invalid.`;
const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= 99;

// The ids are parts of paths, beside the words that the calls use there.
const malformedId = 'Employee ID must be letters, digits, dots, dashes and underscores, and begin with a letter or a digit.';
const reservedIds = new Set(['me', 'count', 'managerreportees']);

function emplIdRule({ emplId }: ProfileInput): string | undefined {
  return emplIdProblem(emplId.trim());
}

/**
 * What is wrong with an employee id, if anything: it is part of paths, beside the words that the calls use there.
 *
 * @example emplIdProblem('me') // 'Employee ID cannot be a word of the system.'
 */
export function emplIdProblem(emplId: string): string | undefined {
  if (reservedIds.has(emplId.toLowerCase())) return 'Employee ID cannot be a word of the system.';
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/.test(emplId) ? undefined : malformedId;
}

function marriageDateRule({ marriageStatus, marriageDate }: ProfileInput, { isRow }: ProfileFacts): string | undefined {
  if (marriageStatus === 'SIN' || (isRow && marriageStatus !== 'MAR'))
    return isBlank(marriageDate) ? undefined : 'Date Married should be blank.';
  if (marriageDate === null || marriageDate === undefined || isBlank(marriageDate))
    return marriageStatus === 'MAR' ? cannotBeBlank('marriageDate') : undefined;
  return parsePlainDate(marriageDate.trim()) === undefined ? invalid('marriageDate') : undefined;
}

function marriageCountRule({ marriageStatus, marriageDate, marriageCount }: ProfileInput, { isRow }: ProfileFacts): string | undefined {
  const hasDate = marriageStatus === 'MAR' || !isBlank(marriageDate);
  if (marriageCount === null || marriageCount === undefined) return hasDate ? cannotBeBlank('marriageCount') : undefined;
  if (!isCount(marriageCount)) return 'Married Count must be a number.';
  if (hasDate) return marriageCount < 1 ? 'Married Count must not be below 1.' : undefined;
  return marriageCount > 0 && (isRow || marriageStatus === 'SIN') ? 'Married Count must be 0 without a date married.' : undefined;
}

function totalChildrenRule({ totalChildren }: ProfileInput): string | undefined {
  if (totalChildren === null || totalChildren === undefined) return cannotBeBlank('totalChildren');
  return isCount(totalChildren) ? undefined : 'Children Count must be a number.';
}

function deptIdRule({ deptId }: ProfileInput, { codes, isRow }: ProfileFacts): string | undefined {
  if (deptId.length === 0) return isRow ? cannotBeBlank('deptId') : undefined;
  if (deptId.length > profileLimits.deptId) return `Department ID must have at most ${profileLimits.deptId} departments.`;
  return deptId.some((code) => codes?.deptId?.has(code.trim()) === false) ? doesNotExist('deptId') : undefined;
}

function reportsToRule({ emplId, reportsTo }: ProfileInput, { needsLineManager }: ProfileFacts): string | undefined {
  const manager = reportsTo?.emplId?.trim() ?? '';
  if (manager === '') return needsLineManager ? cannotBeBlank('reportsTo') : undefined;
  return manager === emplId.trim() ? profileMessages.selfManager : undefined;
}

function dottedLineRule({ emplId, reportsTo, reportDottedLine }: ProfileInput): string | undefined {
  const dotted = reportDottedLine?.trim() ?? '';
  if (dotted === '') return undefined;
  if (dotted === emplId.trim()) return profileMessages.selfManager;
  return dotted === reportsTo?.emplId?.trim() ? profileMessages.dottedIsManager : undefined;
}

function nricRule({ nricPassport }: ProfileInput, { maskedNric }: ProfileFacts): string | undefined {
  return nricPassport.includes(maskSign) && nricPassport.trim() !== maskedNric ? invalid('nricPassport') : undefined;
}

const rules: Record<ProfileField, Rule> = {
  emplId: textRule('emplId', emplIdRule),
  name: textRule('name'),
  businessEmail: textRule('businessEmail', ({ businessEmail }) =>
    isEmail(businessEmail.trim()) ? undefined : 'Business Email format is invalid.',
  ),
  nricPassport: textRule('nricPassport', nricRule),
  gender: codeRule('gender'),
  marriageStatus: codeRule('marriageStatus'),
  marriageDate: marriageDateRule,
  marriageCount: marriageCountRule,
  totalChildren: totalChildrenRule,
  jobTitle: codeRule('jobTitle'),
  businessUnit: codeRule('businessUnit'),
  deptId: deptIdRule,
  mobileNo: textRule('mobileNo'),
  reportsTo: reportsToRule,
  reportDottedLine: dottedLineRule,
  joinDate: dateRule('joinDate', true),
  status: ({ status }) => (status === 'A' || status === 'I' ? undefined : 'Status must be A or I.'),
  roles: ({ roles }) => (roles.every(({ role }) => ['E', 'M', 'H', 'A'].includes(role)) ? undefined : invalid('roles')),
  lobNo: textRule('lobNo'),
  effectiveDate: dateRule('effectiveDate', false),
};
