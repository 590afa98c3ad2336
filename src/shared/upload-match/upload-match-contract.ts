import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, optionalText, text } from '#src/platform/http/contract/fields.ts';
import { matchLimits, uploadKinds } from './upload-kinds.ts';

const field = boundedText(matchLimits.field).regex(/^[A-Za-z]+$/);

const UploadMatch = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        field,
        /** The headings whose texts are joined. */
        from: z.array(text(matchLimits.heading)).max(matchLimits.headings),
        /** The value of blank cells. */
        blank: optionalText(matchLimits.value).optional(),
        /** Whether the value follows from other rows. */
        isDerived: z.literal(true).optional(),
      }),
    )
    .max(matchLimits.fields),
  /** The codes of values that no rule matches; an empty code leaves the value as it is. */
  codes: z.array(z.strictObject({ field, value: text(matchLimits.value), code: optionalText(matchLimits.code) })).max(matchLimits.codes),
  dateOrder: z.enum(['dayFirst', 'monthFirst']).optional(),
});

const params = z.object({ upload: z.enum(uploadKinds) });

export const uploadMatchContract = contract({
  'GET /uploadmatch/{upload}': {
    allow: ['HR'],
    summary: 'Get the match of columns that the last file of an upload with other headings used; null if there is none.',
    params,
    response: UploadMatch.nullable(),
  },
  'PUT /uploadmatch/{upload}': {
    maxBodyBytes: 256 * 1024,
    allow: ['HR'],
    summary: 'Remember a match of columns for the next files of an upload. It replaces the one before.',
    params,
    body: UploadMatch,
    response: UploadMatch,
  },
});

/** A remembered match, as calls carry it. */
export type StoredMatch = z.infer<typeof UploadMatch>;
