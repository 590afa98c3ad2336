import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText } from '#src/platform/http/contract/fields.ts';
import { personColumns } from '#src/shared/screens/person-columns.ts';
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

/** The field and value to find employees by; exactly one. */
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
    summary: 'List all translate items.',
    list: translateItemColumns,
    response: TranslateItem.extend({ effStatusText: z.string() }),
  },
  'GET /translateitems/template': {
    allow: ['HR'],
    summary: 'Download the upload template for translate items. It has examples for fields without values.',
    answersFile: true,
    response: z.unknown(),
  },
  'GET /translateitems/facts': {
    allow: ['HR'],
    summary: 'Get the data to check an upload: all items with their versions, and the people with their values.',
    response: z.array(
      TranslateItem.extend({
        etag: z.string(),
        /** The first three people, by name. */
        holders: z.array(z.object({ emplId: z.string(), name: z.string() })),
        count: z.number(),
      }),
    ),
  },
  'GET /translateitem/{field}': {
    allow: 'signed-in',
    token: { scopes: ['people:read', 'people:write'] },
    summary: 'List the codes of one field with their names.',
    params: z.object({ field: z.enum(translateFields) }),
    response: z.array(TranslateItem),
  },
  'GET /translateitem/{fieldname}/{fieldvalue}': {
    allow: ['HR'],
    summary: 'Get one translate item; null if it does not exist.',
    params: Key,
    response: TranslateItem.nullable(),
  },
  'POST /translateitem': {
    allow: ['HR'],
    inRows: true,
    summary: 'Add a translate item.',
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
    summary: 'Change a translate item. Its key is fixed. It cannot become inactive while employees have the value.',
    params: Key,
    body: z.strictObject({ id: ignoredField, ...names, effStatus: EffStatus, effStatusText: ignoredField }),
    response: TranslateItem,
  },
  'GET /searchemployee': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'List the employees with a value in one field. Department admins see those of their own departments.',
    query: HolderFilterQuery,
    list: personColumns,
    response: z.object({ emplId: z.string(), name: z.string() }),
  },
});
