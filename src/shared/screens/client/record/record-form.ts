import type { FixedScreen, ScreenPath } from '#src/shared/screens/paths.ts';
import type { ProblemResponse } from '#src/base/text/problem.ts';

/** The values of a form: typed texts and checkboxes. */
export type FormValues = Record<string, string | boolean>;

export type FieldMessage = { field: string; message: string };

/** A record as it was read, in the form's values, with its version. */
export type ReadRecord<Values> = { values: Values; etag: string | undefined };

/** The version that was read, and the key that all attempts to store these values share. */
type Attempt = { ifMatch: string | undefined; idempotencyKey: string };

/** The stored record of a form that continues with the next one: its message, name and link. */
export type AddedRecordSummary = { text: string; name: string; path: string };

/** How a form continues with the next record after adding one. */
type NextRecord<Values> = {
  /** The initial values of the next record, repeated from the stored one. */
  next: (stored: Values) => Values;
  nameOf: (stored: Values) => string;
};

export type RecordFormSource<Values extends FormValues, Stored = unknown> = {
  screen: Pick<ScreenPath, 'title'>;
  /** The list that the form belongs to. */
  list: FixedScreen;
  /** Each field by its label. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Formats the value of a field, if that differs from its text. */
  shown?: Readonly<Record<string, (text: string) => string>> | undefined;
  /** Fields with another path in the body of the call, or whose value is derived from other fields. */
  fieldAt?: Readonly<Record<string, string>> | undefined;
  /** For a computed field, the fields that it depends on. */
  follows?: Readonly<Record<string, readonly (keyof Values & string)[]>> | undefined;
  /** Whether more than the fields would be lost, for example a file. */
  holdsMore?: boolean | undefined;
  start: ReadRecord<Values>;
  /** Returns the problems of the values, in the order of the form. */
  problemsOf: (values: Values) => readonly ProblemResponse[];
  /** Checks before adding whether the record exists; returns the problem. */
  findTaken?: ((values: Values) => Promise<ProblemResponse | undefined>) | undefined;
  /** Asks before saving a change. Adding always asks. */
  asks?: boolean | ((values: Values) => boolean) | undefined;
  /** Checks for other obstacles before saving, and informs the person. */
  hinder?: ((values: Values) => Promise<boolean>) | undefined;
  /** Makes the call that stores the values. */
  save: (values: Values, attempt: Attempt) => Promise<Stored>;
  /** Returns the path for editing the stored record, if the form adds records. */
  pathOf?: ((stored: Stored) => string) | undefined;
  /** For forms that can add one record after the other. */
  another?: NextRecord<Values> | undefined;
  /** Reads the record again after another person has changed it. */
  reload?: (() => Promise<ReadRecord<Values>>) | undefined;
  /** The message of the list after saving; without it the form handles `onStored` itself. */
  savedText?: string | ((values: Values) => string) | undefined;
  /** Called with the stored record; `isEarlier` if it comes from an earlier attempt with different values. */
  onStored?: ((stored: Stored, isEarlier: boolean) => void) | undefined;
};

/**
 * Returns the first problem of each field.
 *
 * @returns the problems of fields that the form has
 * @example messagesOf([{ path: 'id.year', code: 'value.no-number', message: 'Invalid number' }], { year: '' }, { 'id.year': 'year' }) // [{ field: 'year', message: 'Invalid number' }]
 */
export function messagesOf<Values extends FormValues>(
  problems: readonly Pick<ProblemResponse, 'path' | 'message'>[],
  values: Values,
  fieldAt: RecordFormSource<Values>['fieldAt'] = {},
): FieldMessage[] {
  const messages = new Map<string, string>();
  for (const { path, message } of problems) {
    const field = fieldAt[path] ?? (path in values ? path : undefined);
    if (field !== undefined && !messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

/**
 * Returns the changes between two versions of a record by field, as shown.
 *
 * @example changesBetween({ name: 'Annual' }, { name: 'Yearly' }, { name: 'Name' }) // [{ label: 'Name', from: 'Annual', to: 'Yearly' }]
 */
export function changesBetween<Values extends FormValues>(
  before: Values,
  now: Values,
  labels: Readonly<Record<keyof Values & string, string>>,
  told: RecordFormSource<Values>['shown'] = {},
): { label: string; from: string; to: string }[] {
  return Object.entries<string>(labels)
    .filter(([field]) => before[field] !== now[field])
    .map(([field, label]) => {
      const text = (value: string | boolean | undefined) => (typeof value === 'string' && told[field]?.(value)) || displayText(value);
      return { label, from: text(before[field]), to: text(now[field]) };
    });
}

function displayText(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value || '–';
}

/** Returns the message about a saved record. */
export const savedRecordText = <Values extends FormValues>(
  { savedText = '' }: Pick<RecordFormSource<Values>, 'savedText'>,
  values: Values,
): string => (typeof savedText === 'function' ? savedText(values) : savedText);
