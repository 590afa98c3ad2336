import { z } from 'zod';
import { encodeMessage, optionalText } from '#src/platform/http/contract/fields.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import {
  codeFields,
  type PlainField,
  plainFields,
  type ProfileField,
  type ProfileFields,
  recordOf,
  rowOf,
} from './employee-profile-fields.ts';
import { employeeProfileMessage } from './employee-profile-sentences.ts';

const count = z.number({ error: encodeMessage(httpMessage('value.not-number')) });

/** Its limit is far above those of the fields, because the rules say what is too long and what may not be blank. */
export const textInput = (blank?: ProfileField) => optionalText(1000, blank && employeeProfileMessage('profile.blank', { field: blank }));

type TextInput = ReturnType<typeof textInput>;

type ResponseOf<Row> = Row extends { kind: 'count' }
  ? z.ZodNumber
  : Row extends { isNeverNull: true }
    ? z.ZodString
    : z.ZodNullable<z.ZodString>;

type BodyOf<Row> = Row extends { kind: 'count' }
  ? z.ZodOptional<z.ZodNullable<z.ZodNumber>>
  : Row extends { isRequired: true; privacy: 'sensitive' }
    ? z.ZodDefault<TextInput>
    : Row extends { isRequired: true }
      ? TextInput
      : z.ZodOptional<z.ZodNullable<TextInput>>;

function toResponse(name: PlainField) {
  const { kind, isNeverNull } = rowOf(name);
  if (kind === 'count') return z.number();
  return isNeverNull ? z.string() : z.string().nullable();
}

/** Tokens cannot send back a field that they do not read, so it may be left out even where it is required. */
function toBody(name: PlainField) {
  const { kind, isRequired, privacy } = rowOf(name);
  if (kind === 'count') return count.nullish();
  if (!isRequired) return textInput().nullish();
  return privacy === 'sensitive' ? textInput(name).default('') : textInput(name);
}

// The functions above decide by the rows in the same way as the types.
export const responseShape = recordOf(plainFields, toResponse) as { [Name in PlainField]: ResponseOf<ProfileFields[Name]> };
export const bodyShape = recordOf(plainFields, toBody) as { [Name in PlainField]: BodyOf<ProfileFields[Name]> };

/** The names of the codes. */
export const codeTextShape = recordOf(codeFields, () => z.string().nullable());
