import type { Person, TestApp } from '#src/testing/test-app.ts';

/** How a write call is sent with a changed value in every field that it accepts, and how the values are read back. */
export type StoredFieldCase = {
  /** Which query or values of the path the call is sent with, by name. */
  path?: Readonly<Record<string, string>>;
  /** One after another, where one body cannot have all fields. */
  bodies: readonly unknown[];
  /** The path or the record to compare with a body. `answer`: the answer to the call. */
  read: (body: never, answer: unknown) => string | Promise<unknown>;
  /** The expected record, if the body has another shape. */
  expected?: (body: never) => object;
  /** Fields that name the record, or whose changed value looks blank. */
  keys?: readonly string[];
  /** Fields that no read returns, with the reason. */
  unread?: Readonly<Record<string, string>>;
};

export type StoredFieldScene = {
  t: TestApp;
  hr: Person;
  manager: Person;
  standIn: Person;
  employee: Person;
  file: string;
};

export type StoredFieldCases = Readonly<Record<string, StoredFieldCase>>;

/** The rows of a list. */
export const listOf = async ({ t, hr }: StoredFieldScene, path: string) =>
  (await t.call('GET', path, { by: hr })).body as Record<string, unknown>[];
