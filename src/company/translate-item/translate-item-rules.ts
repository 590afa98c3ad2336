import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { translateItemMessage } from './translate-item-sentences.ts';

/** The fields whose codes have names chosen by the company (specification section 3, translate item). */
export const translateFields = [
  'gender',
  'marriage_status',
  'job_title',
  'business_unit',
  'dept_id',
  'leave_status',
  'status',
  'state',
] as const;

export type TranslateField = (typeof translateFields)[number];

export const maxFieldValue = 20;
export const maxLongName = 100;
export const maxShortName = 50;

export const effStatusTexts = { A: 'Active', I: 'Inactive' } as const;

export type EffStatus = keyof typeof effStatusTexts;

/** The input for an item. The field may be unknown. */
export type TranslateItemInput = {
  id: { fieldname: string; fieldvalue: string };
  effStatus: EffStatus;
  xlatlongname: string;
  xlatshortname: string;
};

/**
 * Finds the problems of a translate item (specification section 5, translate item), in the order of the form.
 *
 * @example translateItemProblems({ ...item, effStatus: 'I', id: { fieldname: 'status', fieldvalue: 'A' } })
 * // [{ path: 'effStatus', because: 'input', code: 'translate-item.stays-active', params: { field: 'status' } }]
 */
export function translateItemProblems({ id, effStatus, xlatlongname, xlatshortname }: TranslateItemInput): Problem[] {
  const field = translateFields.find((one) => one === id.fieldname);
  const isFixed = effStatus === 'I' && field !== undefined && mustStayActive(field);
  return [
    ...fieldProblems('id.fieldname', !field && translateItemMessage('translate-item.name-blank')),
    ...fieldProblems('id.fieldvalue', valueProblem(id.fieldvalue.trim())),
    ...fieldProblems('xlatlongname', longNameProblem(xlatlongname)),
    ...fieldProblems('xlatshortname', shortNameProblem(xlatshortname)),
    ...fieldProblems('effStatus', isFixed && translateItemMessage('translate-item.stays-active', { field })),
  ];
}

function valueProblem(value: string): MessageDescriptor | undefined {
  if (value === '') return translateItemMessage('translate-item.value-blank');
  // The value is part of a path, where dots mean another folder.
  if (value === '.' || value === '..') return translateItemMessage('translate-item.value-form');
  return isTooLong(value, maxFieldValue) ? translateItemMessage('translate-item.value-too-long', { most: maxFieldValue }) : undefined;
}

function longNameProblem(name: string): MessageDescriptor | undefined {
  if (name.trim() === '') return translateItemMessage('translate-item.long-name-blank');
  return isTooLong(name, maxLongName) ? translateItemMessage('translate-item.long-name-too-long', { most: maxLongName }) : undefined;
}

function shortNameProblem(name: string): MessageDescriptor | undefined {
  if (name.trim() === '') return translateItemMessage('translate-item.short-name-blank');
  return isTooLong(name, maxShortName) ? translateItemMessage('translate-item.short-name-too-long', { most: maxShortName }) : undefined;
}

/** Whether the application itself uses every value of a field. */
export const mustStayActive = (field: TranslateField): boolean => field === 'leave_status' || field === 'status';
