import { type RowCheckContext, type SheetCells, sheetDate, type SheetRow, type UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import { fieldProblems, type MessageDescriptor } from '#src/base/text/problem.ts';
import { foldEmail } from '#src/base/text/email.ts';
import {
  checkedFields,
  type LookupField,
  lookupFields,
  type ProfileField,
  type ProfileFieldName,
  type ProfileInput,
  profileFields,
  recordOf,
  rowOf,
} from '../profile/employee-profile-fields.ts';
import { profileSentences, employeeProfileMessage } from '../profile/employee-profile-sentences.ts';
import { type ProfileValidationContext, profileFieldProblem } from '../profile/employee-profile-rules.ts';
import { profileBulkMessage, profileBulkSentences } from './profile-bulk-sentences.ts';
import { optionalSheetFieldNames, profileSheetColumns, sheetFieldNames } from './profile-sheet-columns.ts';
import type { RoleCode } from '#src/base/caller/role.ts';

const dateHint = 'as a date or as text dd/mm/yyyy';

/** Instructions for the fields that need more than their kind and their limit. */
const instructions: { readonly [Name in ProfileFieldName]?: string } = {
  emplId: `A unique employee ID: up to ${profileFields.emplId.maximum} letters, digits, dots, dashes and underscores.`,
  name: `The full name, up to ${profileFields.name.maximum} characters.`,
  businessEmail: 'The email address. It must be unique.',
  nricPassport: 'The number of the identity card or passport.',
  marriageDate: `The wedding date if the status is MAR, ${dateHint}; otherwise blank.`,
  marriageCount: 'Number of marriages: at least 1 if Date Married is filled in, otherwise 0 or blank.',
  totalChildren: 'The number of children; 0 for none.',
  mobileNo: `The mobile number, up to ${profileFields.mobileNo.maximum} characters.`,
  deptId: 'One of the codes below, or several separated by commas.',
  reportsTo: 'The employee ID of an active manager, or of a manager in an earlier row (isManager Y).',
  reportDottedLine: 'The employee ID of another employee, or blank.',
  joinDate: `The first working day, ${dateHint}.`,
  status: 'A for active, I for inactive.',
};

function describeInput(name: ProfileFieldName): string {
  const { kind, maximum, sheet } = rowOf(name);
  const input = kind === 'code' ? 'One of the codes below' : kind === 'date' ? `A date, ${dateHint}` : `Up to ${maximum} characters`;
  return sheet?.isOptional ? `${input}, or blank. You can leave out this column.` : `${input}.`;
}

const toSheetField = (name: ProfileFieldName) => {
  const { kind, sheet, heading } = rowOf(name);
  return {
    heading: sheet?.heading ?? heading.replaceAll(' ', ''),
    kind: kind === 'date' ? ('date' as const) : kind === 'count' ? ('number' as const) : ('text' as const),
    accepts: instructions[name] ?? describeInput(name),
  };
};

/** The columns of the sheet (specification section 3, profile upload sheet). */
export const profileSheetFields = {
  ...recordOf(sheetFieldNames, toSheetField),
  isManager: { heading: 'isManager', kind: 'text', accepts: 'Y for employees who approve leave, otherwise N.' },
  isAdmin: { heading: 'isAdmin', kind: 'text', accepts: 'Y for department admins, otherwise N.' },
} as const;

/** Optional columns of the sheet. */
const sheetFields = {
  ...profileSheetFields,
  workState: {
    heading: 'WorkState',
    kind: 'text',
    accepts: 'The code of the state from the first working day, or blank. You can leave out this column.',
    isOptional: true,
  },
  workPattern: {
    heading: 'WorkPattern',
    kind: 'text',
    accepts: 'The code of the work pattern from the first working day, or blank. You can leave out this column.',
    isOptional: true,
  },
  lastDay: {
    heading: 'LastDay',
    kind: 'date',
    accepts: `The last working day if known, ${dateHint}, or blank. You can leave out this column.`,
    isOptional: true,
  },
  ...recordOf(optionalSheetFieldNames, (name) => ({ ...toSheetField(name), isOptional: true as const })),
} as const;

type Fields = typeof sheetFields;

/** The profile of a row as it is sent. Its effective date is the day of the upload. */
type UploadedProfile = Omit<ProfileInput, 'effectiveDate' | 'lobNo'> & {
  deptId: string[];
  roles: { role: RoleCode }[];
  workStates?: { state: string; from: string }[];
  workPatterns?: { patternCode: string; from: string }[];
};

/** A row as it is shown and as it is sent. Dates and counts that cannot be read keep the typed text. */
export type ProfileRow = SheetCells<Fields> & { profile: UploadedProfile };

/** The data that the rows of a sheet are checked against. */
export type ProfileSheetFacts = {
  emplIds: ReadonlySet<string>;
  /** The ids by their lower case. */
  idsInAnyCase: ReadonlyMap<string, string>;
  /** In lower case. */
  businessEmails: ReadonlySet<string>;
  /** Active managers. */
  approvers: ReadonlySet<string>;
  workStates: ReadonlySet<string>;
  workPatterns: ReadonlySet<string>;
  /** The context for the profile rules. */
  rules: ProfileValidationContext;
};

/** Collects the ids and email addresses in the rows, managers included. Values that cannot be valid are left to the rules. */
export function collectUploadKeys(rows: readonly SheetRow[]): { emplIds: string[]; businessEmails: string[] } {
  const names = Object.keys(sheetFields);
  const named = (fields: readonly string[], most: number) => {
    const places = fields.map((field) => names.indexOf(field));
    const texts = rows.flatMap(({ cells }) => places.map((place) => cells[place]?.trim() ?? ''));
    return [...new Set(texts.filter((text) => text !== '' && text.length <= most && !/\p{Cc}/u.test(text)))];
  };
  return {
    emplIds: named(['emplId', 'reportsTo', 'reportDottedLine'], profileFields.emplId.maximum),
    businessEmails: named(['businessEmail'], profileFields.businessEmail.maximum),
  };
}

/** Turns the answer of `POST /employeeprofiles/facts` into sets for the lookup. */
export function createSheetFacts({ people, codes, workStates, workPatterns }: CompanyCodes): ProfileSheetFacts {
  return {
    emplIds: new Set(people.map(({ emplId }) => emplId)),
    idsInAnyCase: new Map(people.map(({ emplId }) => [emplId.toLowerCase(), emplId])),
    businessEmails: new Set(people.map(({ businessEmail }) => foldEmail(businessEmail))),
    approvers: new Set(people.filter(({ isApprover }) => isApprover).map(({ emplId }) => emplId)),
    workStates: new Set(workStates),
    workPatterns: new Set(workPatterns),
    rules: {
      needsLineManager: true,
      isRow: true,
      codes: recordOf(lookupFields, (field) => new Set(codes[field])),
    },
  };
}

type CompanyCodes = {
  people: readonly { emplId: string; businessEmail: string; isApprover: boolean }[];
  codes: Readonly<Record<LookupField, readonly string[]>>;
  workStates?: readonly string[];
  workPatterns?: readonly string[];
};

/** The upload of employee profiles (specification section 5, Profile upload). */
export const profileSheet: UploadSheet<Fields, ProfileRow, ProfileSheetFacts> = {
  subject: 'Employee Profiles',
  invalidRows: 'Invalid row/s has/have been detected.',
  storedCode: 'profile.stored',
  sentences: { ...profileSentences, ...profileBulkSentences },
  fields: sheetFields,
  columns: profileSheetColumns,
  toRow: (cells) => ({
    ...cells,
    marriageDate: parseDateOrText(cells.marriageDate),
    joinDate: parseDateOrText(cells.joinDate),
    ...(cells.lastDay && { lastDay: parseDateOrText(cells.lastDay) }),
    profile: toProfile(cells),
  }),
  keys: { emplId: ({ emplId }) => emplId, businessEmail: ({ businessEmail }) => businessEmail },
  adds: ({ emplId, status, isManager }) => [`employee ${emplId}`, ...(status === 'A' && isManager === 'Y' ? [`approver ${emplId}`] : [])],
  firstProblem(row, known) {
    for (const path of checkedFields) {
      const [problem] = fieldProblems(path, findFieldProblem(path, row, known));
      if (problem) return problem;
    }
    const flag = (['isManager', 'isAdmin'] as const).find((path) => row[path] !== 'Y' && row[path] !== 'N');
    if (flag) return fieldProblems(flag, profileBulkMessage('profile.flag-form', { flag }))[0];
    const { workState: state = '', workPattern: patternCode = '' } = row;
    if (state !== '' && !known.facts.workStates.has(state))
      return fieldProblems('workState', profileBulkMessage('profile.state-unknown', { state }))[0];
    return fieldProblems(
      'workPattern',
      patternCode !== '' && !known.facts.workPatterns.has(patternCode) && profileBulkMessage('profile.pattern-unknown', { patternCode }),
    )[0];
  },
};

const parseDateOrText = (text: string) => sheetDate(text) ?? text;

// Text that is not a count becomes -1, which the rules reject. Null would mean a blank cell.
const parseCount = (text: string) => (text === '' ? null : /^\d{1,3}$/.test(text) ? Number(text) : -1);

function toProfile(cells: SheetCells<Fields>): UploadedProfile {
  const { isManager, isAdmin, workState, workPattern, lastDay, ...rest } = cells;
  const from = parseDateOrText(cells.joinDate);
  return {
    ...rest,
    marriageDate: cells.marriageDate === '' ? null : parseDateOrText(cells.marriageDate),
    marriageCount: parseCount(cells.marriageCount),
    totalChildren: parseCount(cells.totalChildren),
    deptId: cells.deptId.split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()])),
    reportsTo: { emplId: cells.reportsTo },
    reportDottedLine: cells.reportDottedLine || ' ',
    joinDate: from,
    ...(lastDay && { lastDay: parseDateOrText(lastDay) }),
    ...(workState && { workStates: [{ state: workState, from }] }),
    ...(workPattern && { workPatterns: [{ patternCode: workPattern, from }] }),
    roles: [{ role: 'E' }, ...(isManager === 'Y' ? [{ role: 'M' } as const] : []), ...(isAdmin === 'Y' ? [{ role: 'A' } as const] : [])],
  };
}

/** The first problem of a field: by the rules, then against stored records and other rows. */
function findFieldProblem(
  field: ProfileField,
  { profile }: ProfileRow,
  known: RowCheckContext<ProfileSheetFacts>,
): MessageDescriptor | undefined {
  const { facts, isDuplicate, isAdded } = known;
  const problem = profileFieldProblem(field, profile, facts.rules);
  if (problem) return problem;
  switch (field) {
    case 'emplId':
    case 'businessEmail': {
      if (isDuplicate(field)) return profileBulkMessage('profile.twice', { field });
      const isTaken = field === 'emplId' ? facts.emplIds.has(profile.emplId) : facts.businessEmails.has(foldEmail(profile.businessEmail));
      if (isTaken) return profileBulkMessage(field === 'emplId' ? 'profile.stored' : 'profile.email-stored');
      const sameId = field === 'emplId' ? facts.idsInAnyCase.get(profile.emplId.toLowerCase()) : undefined;
      return sameId === undefined ? undefined : employeeProfileMessage('profile.id-other-letters', { emplId: sameId });
    }
    case 'reportsTo': {
      const emplId = profile.reportsTo?.emplId ?? '';
      return facts.approvers.has(emplId) || isAdded(`approver ${emplId}`)
        ? undefined
        : employeeProfileMessage('profile.unknown', { field });
    }
    case 'reportDottedLine': {
      const emplId = profile.reportDottedLine?.trim() ?? '';
      return emplId === '' || facts.emplIds.has(emplId) || isAdded(`employee ${emplId}`)
        ? undefined
        : employeeProfileMessage('profile.unknown', { field });
    }
    default:
      return undefined;
  }
}
