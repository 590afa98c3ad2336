import type { Problem } from '#src/text/problem.ts';
import { tooLong } from '#src/text/too-long.ts';

/** The codes that have names of the company's own (specification section 3, translate item). */
export const translateFields = ['gender', 'marriage_status', 'job_title', 'business_unit', 'dept_id', 'leave_status', 'status'] as const;

export type TranslateField = (typeof translateFields)[number];

export const maxFieldValue = 20;
export const maxLongName = 100;
export const maxShortName = 50;

export const effStatusTexts = { A: 'Active', I: 'Inactive' } as const;

export type EffStatus = keyof typeof effStatusTexts;

export const translateItemMessages = {
  name: 'Field Name cannot be blank.',
  value: 'Field Value cannot be blank.',
  valueForm: 'Field Value cannot be made of dots only.',
  longName: 'Field Long Description cannot be blank.',
  shortName: 'Field Short Description cannot be blank.',
  status: 'Effective Status cannot be blank.',
  taken: 'Combination of Field Name and Field Value already exist.',
} as const;

/** @example translateItemTaken({ fieldname: 'gender', fieldvalue: 'F' }) // 'Translate Item already defined: gender, F' */
export const translateItemTaken = ({ fieldname, fieldvalue }: { fieldname: string; fieldvalue: string }): string =>
  `Translate Item already defined: ${fieldname}, ${fieldvalue}`;

/** What HR says about an item, before it is known whether the field is one of those there are. */
export type TranslateItemInput = {
  id: { fieldname: string; fieldvalue: string };
  effStatus: EffStatus;
  xlatlongname: string;
  xlatshortname: string;
};

/**
 * What is wrong with a translate item by itself (specification section 5, translate item), in the order of the form.
 *
 * @example translateItemProblems({ ...item, effStatus: 'I', id: { fieldname: 'status', fieldvalue: 'A' } })
 * // [{ path: 'effStatus', message: 'Values of status cannot be set inactive.' }]
 */
export function translateItemProblems({ id, effStatus, xlatlongname, xlatshortname }: TranslateItemInput): Problem[] {
  const value = valueProblem(id.fieldvalue.trim());
  const field = translateFields.find((one) => one === id.fieldname);
  const longName =
    xlatlongname.trim() === '' ? translateItemMessages.longName : tooLong('Field Long Description', xlatlongname, maxLongName);
  const shortName =
    xlatshortname.trim() === '' ? translateItemMessages.shortName : tooLong('Field Short Description', xlatshortname, maxShortName);
  const isFixed = effStatus === 'I' && field !== undefined && staysActive(field);
  return [
    ...(field ? [] : [{ path: 'id.fieldname', message: translateItemMessages.name }]),
    ...(value ? [{ path: 'id.fieldvalue', message: value }] : []),
    ...(longName ? [{ path: 'xlatlongname', message: longName }] : []),
    ...(shortName ? [{ path: 'xlatshortname', message: shortName }] : []),
    ...(isFixed ? [{ path: 'effStatus', message: `Values of ${field} cannot be set inactive.` }] : []),
  ];
}

function valueProblem(value: string): string | undefined {
  if (value === '') return translateItemMessages.value;
  // It is a part of paths, where these mean another folder.
  return value === '.' || value === '..' ? translateItemMessages.valueForm : tooLong('Field Value', value, maxFieldValue);
}

/** Whether the values of a field are the application's own, which works with each of them. */
export const staysActive = (field: TranslateField): boolean => field === 'leave_status' || field === 'status';

export type Holder = { emplId: string; name: string };

/**
 * Who has a value that is to become inactive: three by name, the others by number (specification section 5, translate item edit).
 *
 * @returns a line each; none when nobody has it
 * @example holderLines([hana, noah, priya, tomas, amara]) // ['Hana Tan (E0001)', …, '... and 2 other employee(s)']
 */
export function holderLines(holders: readonly Holder[]): string[] {
  const named = holders.slice(0, 3).map(({ emplId, name }) => `${name} (${emplId})`);
  const others = holders.length - named.length;
  return others > 0 ? [...named, `... and ${others} other employee(s)`] : named;
}

/**
 * Why a value cannot become inactive.
 *
 * @example inUseMessage([{ emplId: 'E0001', name: 'Hana Tan' }]) // 'Please update the employee profiles with this value first: Hana Tan (E0001)'
 */
export const inUseMessage = (holders: readonly Holder[]): string =>
  `Please update the employee profiles with this value first: ${holderLines(holders).join(', ')}`;
