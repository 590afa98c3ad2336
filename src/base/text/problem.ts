/** What stands in a sentence: figures, names, dates as they are stored. */
export type Params = Readonly<Record<string, unknown>>;

/** A sentence without its language: its code and what stands in it. */
export type MessageDescriptor = {
  code: string;
  params?: Params;
  /** Whose record it is about, where the sentence alone would not say; it begins with this. */
  of?: string;
};

/** A field that is to blame, and why: what came in is wrong by itself, or the records refuse it as they stand now. */
export type Problem = MessageDescriptor & { path: string; because: 'input' | 'records' };

/** A problem in the words that a person reads. */
export type ProblemResponse = MessageDescriptor & { path: string; message: string };

/** One language of one feature: by their codes sentences, or what makes them of their figures. */
export type Sentences = Readonly<Record<string, string | ((params: never) => string)>>;

type ParamsOf<Sentence> = Sentence extends (params: infer P) => string ? [params: P] : [];

/**
 * Gives the function that names a sentence of a table by its code, with what that sentence needs; another code does not compile.
 *
 * @example const say = saying<typeof leaveCategorySentences>(); say('leave-category.taken', { leaveCode: 'AL' })
 */
export const messageFactory =
  <Table extends Sentences>() =>
  <Code extends keyof Table & string>(code: Code, ...[params]: ParamsOf<Table[Code]>): MessageDescriptor => ({
    code,
    ...(params !== undefined && { params }),
  });

/**
 * The problem of a field; none where nothing is said of it.
 *
 * @example blame('leaveCode', say('leave-category.code-blank')) // [{ path: 'leaveCode', because: 'input', code: 'leave-category.code-blank' }]
 * @example blame('leaveCode', undefined) // []
 */
export const fieldProblems = (
  path: string,
  said: MessageDescriptor | false | undefined,
  because: Problem['because'] = 'input',
): Problem[] => (said ? [{ path, because, ...said }] : []);

/**
 * The sentence in the language of the table. A code that the table does not have is its own sentence: it is never one for this table.
 *
 * @example formatMessage({ 'seat.taken': ({ seat }: { seat: number }) => `Seat ${seat} is taken.` }, { code: 'seat.taken', params: { seat: 4 } }) // 'Seat 4 is taken.'
 */
export function formatMessage(sentences: Sentences, { code, params, of }: MessageDescriptor): string {
  const sentence = sentences[code] ?? code;
  // `saying` has held the params against the sentence that they are for.
  const text = typeof sentence === 'string' ? sentence : sentence(params as never);
  return of === undefined ? text : `${of}: ${text}`;
}

/** What is said of a field, in the words of the table. */
export const toProblemResponse = (sentences: Sentences, path: string, said: MessageDescriptor): ProblemResponse => ({
  path,
  ...said,
  message: formatMessage(sentences, said),
});

/** Problems in the words of the table, as a form shows them and an answer has them. */
export const toProblemResponses = (sentences: Sentences, problems: readonly Problem[]): ProblemResponse[] =>
  problems.map(({ path, because: _because, ...said }) => toProblemResponse(sentences, path, said));

/** The code of what was thrown: of a refusal, of the database, of the system. Undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  const { code } = typeof error === 'object' && error !== null ? (error as { code?: unknown }) : {};
  return typeof code === 'string' ? code : undefined;
}
