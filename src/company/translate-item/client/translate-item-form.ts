import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import {
  effStatusTexts,
  type EffStatus,
  translateFields,
  translateItemProblems,
} from '#src/company/translate-item/translate-item-rules.ts';
import { translateItemSentences } from '#src/company/translate-item/translate-item-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

export type ListedItem = Answer<'GET /translateitems'>[number];
export type TranslateItem = NonNullable<Answer<'GET /translateitem/{fieldname}/{fieldvalue}'>>;

/** The values of the form. */
export type ItemValues = { fieldname: string; fieldvalue: string; xlatlongname: string; xlatshortname: string; effStatus: string };

export const itemLabels = {
  fieldname: 'Field Name',
  fieldvalue: 'Field Value',
  xlatlongname: 'Field Long Description',
  xlatshortname: 'Field Short Description',
  effStatus: 'Effective Status',
} as const;

export const itemFieldByPath = { 'id.fieldname': 'fieldname', 'id.fieldvalue': 'fieldvalue' } as const;

export const newItem: ReadRecord<ItemValues> = {
  values: { fieldname: '', fieldvalue: '', xlatlongname: '', xlatshortname: '', effStatus: 'A' },
  etag: undefined,
};

export function readItem({ id, xlatlongname, xlatshortname, effStatus }: TranslateItem, etag: string | undefined): ReadRecord<ItemValues> {
  return { values: { ...id, xlatlongname, xlatshortname, effStatus }, etag };
}

export const statusOptions = Object.entries(effStatusTexts).map(([value, label]) => ({ value, label }));

const toStatus = ({ effStatus }: ItemValues): EffStatus => (effStatus === 'I' ? 'I' : 'A');

export const itemProblems = (values: ItemValues) =>
  toProblemResponses(
    translateItemSentences,
    translateItemProblems({ ...values, id: { fieldname: values.fieldname, fieldvalue: values.fieldvalue }, effStatus: toStatus(values) }),
  );

/** The typed key, once both parts are filled in. */
export function parseItemKey({ fieldname, fieldvalue }: Pick<ItemValues, 'fieldname' | 'fieldvalue'>) {
  const field = translateFields.find((one) => one === fieldname);
  const value = fieldvalue.trim();
  return field && value !== '' ? { fieldname: field, fieldvalue: value } : undefined;
}

/** The names and status for the body of the call. */
export const itemNames = (values: ItemValues) => ({
  xlatlongname: values.xlatlongname.trim(),
  xlatshortname: values.xlatshortname.trim(),
  effStatus: toStatus(values),
});
