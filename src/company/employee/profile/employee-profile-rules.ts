import { parsePlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { isEmail } from '#src/base/text/email.ts';
import { hasRefusedCharacters } from '#src/base/text/refused-characters.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import {
  checkedFields,
  type CodeField,
  codeFields,
  type DateField,
  dateFields,
  type LookupField,
  type ProfileField,
  type ProfileInput,
  profileFields,
  recordOf,
  rowOf,
  type TextField,
  textFields,
} from './employee-profile-fields.ts';
import { employeeProfileMessage } from './employee-profile-sentences.ts';
import { maskSign } from './nric-mask.ts';

/** The context for the rules of a profile. */
export type ProfileValidationContext = {
  /** False if the employee previously had no line manager, as the head of the company. */
  needsLineManager: boolean;
  /** True for a row of a sheet: the department is required, only married employees have a date, and without a date the count is 0. */
  isRow?: boolean;
  /** The stored NRIC/passport number in its masked form. Sent back, it keeps the stored number. */
  maskedNric?: string | undefined;
  /** The codes that each field accepts. Fields that are left out are not checked. */
  codes?: Partial<Record<LookupField, ReadonlySet<string>>>;
};

/**
 * Finds the problems of a profile, in the order of `checkedFields`. Form, bulk update, upload and server share these rules.
 *
 * @returns at most one problem per field; its path is the field
 * @example profileProblems({ ...profile, marriageStatus: 'MAR', marriageDate: null }, { needsLineManager: true })
 * // [{ path: 'marriageDate', because: 'input', code: 'profile.blank', params: { field: 'marriageDate' } }, …]
 */
export function profileProblems(profile: ProfileInput, facts: ProfileValidationContext): Problem[] {
  return checkedFields.flatMap((path) => fieldProblems(path, profileFieldProblem(path, profile, facts)));
}

/**
 * Finds the problem of one field of a profile, if any.
 *
 * @example profileFieldProblem('emplId', { ...profile, emplId: 'me' }, facts) // { code: 'profile.id-reserved' }
 */
export function profileFieldProblem(
  field: ProfileField,
  profile: ProfileInput,
  facts: ProfileValidationContext,
): MessageDescriptor | undefined {
  return rules[field](profile, facts);
}

type Rule = (profile: ProfileInput, facts: ProfileValidationContext) => MessageDescriptor | undefined;

const isBlank = (text: string | null | undefined) => text === null || text === undefined || text.trim() === '';

const lineBreak = /[\t\n\r]/;

const textRule =
  (field: TextField, more?: Rule): Rule =>
  (profile, facts) => {
    const text = profile[field]?.trim() ?? '';
    if (text === '') return rowOf(field).isRequired ? employeeProfileMessage('profile.blank', { field }) : undefined;
    const most = profileFields[field].maximum;
    if (isTooLong(text, most)) return employeeProfileMessage('profile.too-long', { field, most });
    if (lineBreak.test(text) || hasRefusedCharacters(text)) return employeeProfileMessage('profile.characters', { field });
    return more?.(profile, facts);
  };

const codeRule =
  (field: CodeField): Rule =>
  (profile, { codes }) => {
    const code = profile[field].trim();
    if (code === '') return employeeProfileMessage('profile.blank', { field });
    return codes?.[field]?.has(code) === false ? employeeProfileMessage('profile.unknown', { field }) : undefined;
  };

const dateRule =
  (field: DateField | 'lastDay'): Rule =>
  (profile) => {
    const date = profile[field]?.trim() ?? '';
    if (date === '') return rowOf(field).isRequired ? employeeProfileMessage('profile.blank', { field }) : undefined;
    return parsePlainDate(date) === undefined ? invalid(field) : undefined;
  };

function lastDayRule(profile: ProfileInput, facts: ProfileValidationContext): MessageDescriptor | undefined {
  const said = dateRule('lastDay')(profile, facts);
  if (said || !profile.lastDay?.trim()) return said;
  return profile.lastDay.trim() < profile.joinDate.trim() ? employeeProfileMessage('profile.last-day-early') : undefined;
}

const invalid = (field: ProfileField) => employeeProfileMessage('profile.invalid', { field });
const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= 99;

// Employee ids are parts of paths, where the calls also use these words.
const reservedIds = new Set(['me', 'count', 'managerreportees']);

function emplIdRule({ emplId }: ProfileInput): MessageDescriptor | undefined {
  return emplIdProblem(emplId.trim());
}

/**
 * Finds the problem of an employee id, if any. Words that the calls use in paths are reserved.
 *
 * @example emplIdProblem('me') // { code: 'profile.id-reserved' }
 */
export function emplIdProblem(emplId: string): MessageDescriptor | undefined {
  if (reservedIds.has(emplId.toLowerCase())) return employeeProfileMessage('profile.id-reserved');
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/.test(emplId) ? undefined : employeeProfileMessage('profile.id-form');
}

function marriageDateRule(
  { marriageStatus, marriageDate }: ProfileInput,
  { isRow }: ProfileValidationContext,
): MessageDescriptor | undefined {
  if (marriageStatus === 'SIN' || (isRow && marriageStatus !== 'MAR'))
    return isBlank(marriageDate) ? undefined : employeeProfileMessage('profile.marriage-date-not-blank');
  if (marriageDate === null || marriageDate === undefined || isBlank(marriageDate))
    return marriageStatus === 'MAR' ? employeeProfileMessage('profile.blank', { field: 'marriageDate' }) : undefined;
  return parsePlainDate(marriageDate.trim()) === undefined ? invalid('marriageDate') : undefined;
}

function marriageCountRule(
  { marriageStatus, marriageDate, marriageCount }: ProfileInput,
  { isRow }: ProfileValidationContext,
): MessageDescriptor | undefined {
  const hasDate = marriageStatus === 'MAR' || !isBlank(marriageDate);
  if (marriageCount === null || marriageCount === undefined)
    return hasDate ? employeeProfileMessage('profile.blank', { field: 'marriageCount' }) : undefined;
  if (!isCount(marriageCount)) return employeeProfileMessage('profile.marriage-count-form');
  if (hasDate) return marriageCount < 1 ? employeeProfileMessage('profile.marriage-count-low') : undefined;
  return marriageCount > 0 && (isRow || marriageStatus === 'SIN') ? employeeProfileMessage('profile.marriage-count-not-zero') : undefined;
}

function totalChildrenRule({ totalChildren }: ProfileInput): MessageDescriptor | undefined {
  if (totalChildren === null || totalChildren === undefined) return employeeProfileMessage('profile.blank', { field: 'totalChildren' });
  return isCount(totalChildren) ? undefined : employeeProfileMessage('profile.children-form');
}

function deptIdRule({ deptId }: ProfileInput, { codes, isRow }: ProfileValidationContext): MessageDescriptor | undefined {
  if (deptId.length === 0) return isRow ? employeeProfileMessage('profile.blank', { field: 'deptId' }) : undefined;
  if (deptId.length > profileFields.deptId.maximum)
    return employeeProfileMessage('profile.many-departments', { most: profileFields.deptId.maximum });
  return deptId.some((code) => codes?.deptId?.has(code.trim()) === false)
    ? employeeProfileMessage('profile.unknown', { field: 'deptId' })
    : undefined;
}

function reportsToRule({ emplId, reportsTo }: ProfileInput, { needsLineManager }: ProfileValidationContext): MessageDescriptor | undefined {
  const manager = reportsTo?.emplId?.trim() ?? '';
  if (manager === '') return needsLineManager ? employeeProfileMessage('profile.blank', { field: 'reportsTo' }) : undefined;
  return manager === emplId.trim() ? employeeProfileMessage('profile.self-manager') : undefined;
}

function dottedLineRule({ emplId, reportsTo, reportDottedLine }: ProfileInput): MessageDescriptor | undefined {
  const dotted = reportDottedLine?.trim() ?? '';
  if (dotted === '') return undefined;
  if (dotted === emplId.trim()) return employeeProfileMessage('profile.self-manager');
  return dotted === reportsTo?.emplId?.trim() ? employeeProfileMessage('profile.dotted-is-manager') : undefined;
}

function nricRule({ nricPassport }: ProfileInput, { maskedNric }: ProfileValidationContext): MessageDescriptor | undefined {
  return nricPassport.includes(maskSign) && nricPassport.trim() !== maskedNric ? invalid('nricPassport') : undefined;
}

const rules: Record<ProfileField, Rule> = {
  ...recordOf(textFields, (field) => textRule(field)),
  ...recordOf(codeFields, codeRule),
  ...recordOf(dateFields, dateRule),
  emplId: textRule('emplId', emplIdRule),
  businessEmail: textRule('businessEmail', ({ businessEmail }) =>
    isEmail(businessEmail.trim()) ? undefined : employeeProfileMessage('profile.email-form'),
  ),
  nricPassport: textRule('nricPassport', nricRule),
  marriageDate: marriageDateRule,
  marriageCount: marriageCountRule,
  totalChildren: totalChildrenRule,
  deptId: deptIdRule,
  reportsTo: reportsToRule,
  reportDottedLine: dottedLineRule,
  lastDay: lastDayRule,
  status: ({ status }) => (status === 'A' || status === 'I' ? undefined : employeeProfileMessage('profile.status-form')),
  roles: ({ roles }) => (roles.every(({ role }) => ['E', 'M', 'H', 'A'].includes(role)) ? undefined : invalid('roles')),
};
