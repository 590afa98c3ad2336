/** The parameters of a message: numbers, names, and dates in stored form. */
export type Params = Readonly<Record<string, unknown>>;

/** A message without its language: its code and parameters. */
export type MessageDescriptor = {
  code: string;
  params?: Params;
  /** The person whose record it concerns, if that is not clear; the sentence begins with it. */
  of?: string;
};

/** An invalid field and the reason: the input itself is wrong, or the stored records refuse it. */
export type Problem = MessageDescriptor & { path: string; because: 'input' | 'records' };

/** A problem as text. */
export type ProblemResponse = MessageDescriptor & { path: string; message: string };

/** The sentences of one feature in one language, by code; functions insert the parameters. */
export type Sentences = Readonly<Record<string, string | ((params: never) => string)>>;

type ParamsOf<Sentence> = Sentence extends (params: infer P) => string ? [params: P] : [];

/**
 * Returns the function that creates messages of a table. An unknown code or wrong parameters do not compile.
 *
 * @example const leaveCategoryMessage = messageFactory<typeof leaveCategorySentences>();
 */
export const messageFactory =
  <Table extends Sentences>() =>
  <Code extends keyof Table & string>(code: Code, ...[params]: ParamsOf<Table[Code]>): MessageDescriptor => ({
    code,
    ...(params !== undefined && { params }),
  });

/**
 * Returns the problem of a field, or none if there is no message.
 *
 * @example fieldProblems('leaveCode', leaveCategoryMessage('leave-category.code-blank')) // [{ path: 'leaveCode', because: 'input', code: 'leave-category.code-blank' }]
 * @example fieldProblems('leaveCode', undefined) // []
 */
export const fieldProblems = (
  path: string,
  said: MessageDescriptor | false | undefined,
  because: Problem['because'] = 'input',
): Problem[] => (said ? [{ path, because, ...said }] : []);

/**
 * Returns the sentence of a message in the table's language. An unknown code is returned unchanged.
 *
 * @example formatMessage({ 'seat.taken': ({ seat }: { seat: number }) => `Seat ${seat} is taken.` }, { code: 'seat.taken', params: { seat: 4 } }) // 'Seat 4 is taken.'
 */
export function formatMessage(sentences: Sentences, { code, params, of }: MessageDescriptor): string {
  const sentence = sentences[code] ?? code;
  // `messageFactory` has checked the parameters against the sentence.
  const text = typeof sentence === 'string' ? sentence : sentence(params as never);
  return of === undefined ? text : `${of}: ${text}`;
}

/** Returns the message of a field in the table's language. */
export const toProblemResponse = (sentences: Sentences, path: string, said: MessageDescriptor): ProblemResponse => ({
  path,
  ...said,
  message: formatMessage(sentences, said),
});

/** Returns problems as text, for forms and answers. */
export const toProblemResponses = (sentences: Sentences, problems: readonly Problem[]): ProblemResponse[] =>
  problems.map(({ path, because: _because, ...said }) => toProblemResponse(sentences, path, said));

/** Returns the code of an error: of a refusal, the database or the system. Undefined without one. */
export function codeOf(error: unknown): string | undefined {
  const { code } = typeof error === 'object' && error !== null ? (error as { code?: unknown }) : {};
  return typeof code === 'string' ? code : undefined;
}
