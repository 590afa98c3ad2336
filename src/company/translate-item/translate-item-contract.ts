import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText } from '#src/platform/http/contract/fields.ts';
import { holderColumns } from './holder-columns.ts';
import { translateItemColumns } from './translate-item-columns.ts';
import { maxFieldValue, maxLongName, maxShortName, translateFields } from './translate-item-rules.ts';
import { translateItemMessage } from './translate-item-sentences.ts';

const FieldName = z.enum(translateFields, { error: encodeMessage(translateItemMessage('translate-item.name-blank')) });
const EffStatus = z.enum(['A', 'I'], { error: encodeMessage(translateItemMessage('translate-item.status-blank')) });

const TranslateItem = z.object({
  id: z.object({ fieldname: FieldName, fieldvalue: z.string() }),
  effStatus: EffStatus,
  xlatlongname: z.string(),
  xlatshortname: z.string(),
});

const names = {
  effStatus: EffStatus.default('A'),
  xlatlongname: optionalText(maxLongName, translateItemMessage('translate-item.long-name-blank')),
  xlatshortname: optionalText(maxShortName, translateItemMessage('translate-item.short-name-blank')),
};

const Key = z.object({ fieldname: FieldName, fieldvalue: boundedText(maxFieldValue) });

const code = boundedText(20).optional();

/** By which field employees are looked for: exactly one. */
const HolderFilterQuery = z
  .strictObject({
    business_unit: code,
    dept_id: code,
    manager: code,
    job_title: code,
    gender: code,
    marriage_status: code,
  })
  .refine((sought) => Object.keys(sought).length === 1, encodeMessage(translateItemMessage('employee.one-field')));

export const translateItemContract = contract({
  'GET /translateitems': {
    allow: ['HR'],
    summary: 'All translate items.',
    list: translateItemColumns,
    response: TranslateItem.extend({ effStatusText: z.string() }),
  },
  'GET /translateitems/template': {
    allow: ['HR'],
    summary: 'The workbook in which translate items are entered for an upload, with examples for the fields that have no value yet.',
    answersFile: true,
    response: z.unknown(),
  },
  'GET /translateitems/facts': {
    allow: ['HR'],
    summary: 'What the rows of an upload are held against: all items with their versions, and who has their values.',
    response: z.array(
      TranslateItem.extend({
        etag: z.string(),
        /** The first three by name, of so many. */
        holders: z.array(z.object({ emplId: z.string(), name: z.string() })),
        count: z.number(),
      }),
    ),
  },
  'GET /translateitem/{field}': {
    allow: 'signed-in',
    token: { scopes: ['people:read', 'people:write'] },
    summary: 'The names of the codes of one field.',
    params: z.object({ field: z.enum(translateFields) }),
    response: z.array(TranslateItem),
  },
  'GET /translateitem/{fieldname}/{fieldvalue}': {
    allow: ['HR'],
    summary: 'One translate item; null when it is not defined.',
    params: Key,
    response: TranslateItem.nullable(),
  },
  'POST /translateitem': {
    allow: ['HR'],
    inRows: true,
    summary: 'Adds a translate item.',
    body: z.strictObject({
      id: z.strictObject({
        fieldname: FieldName,
        fieldvalue: optionalText(maxFieldValue, translateItemMessage('translate-item.value-blank')),
      }),
      ...names,
    }),
    response: TranslateItem,
  },
  'PATCH /translateitem/{fieldname}/{fieldvalue}': {
    allow: ['HR'],
    inRows: true,
    summary: 'Changes a translate item; its key stays. Refused as inactive while employees have the value.',
    params: Key,
    body: z.strictObject({ id: ignoredField, ...names, effStatus: EffStatus, effStatusText: ignoredField }),
    response: TranslateItem,
  },
  'GET /searchemployee': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'The employees with a value in one field; for a department admin those of the own departments.',
    query: HolderFilterQuery,
    list: holderColumns,
    response: z.object({ emplId: z.string(), name: z.string() }),
  },
});
