import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, toMessageDescriptor, fieldError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { fieldProblems, codeOf, type Problem } from '#src/base/text/problem.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { encodeMessage, optionalText } from '#src/platform/http/contract/fields.ts';
import { type ListQuery, parseListQuery } from '#src/platform/lists/list-query.ts';
import { bodyFault } from './body-fault.ts';
import { longListIssues } from './long-lists.ts';
import { describeIssue } from './describe-issue.ts';

export type Input = {
  params: unknown;
  query: unknown;
  body: unknown;
  file: { name: string; bytes: Buffer } | undefined;
  ifMatch: number | undefined;
  listQuery: ListQuery;
  /** Whether the caller wants the list as a workbook, or the call has no other answer. */
  wantsWorkbook: boolean;
};

/** The parts of a request that are read. */
type RequestParts = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>;

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const anyParams = z.record(z.string(), optionalText(100));
const noQuery = z.strictObject({});
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})], { error: encodeMessage(httpMessage('call.takes-no-body')) });

/** The maximum number of problems in an answer: a hostile body has as many problems as fields. */
const maxProblems = 100;

/** Reads and validates the whole input of a call. @throws AppError 400 that names each invalid field, 413, 415 */
export async function readInput(call: Call, request: FastifyRequest): Promise<Input> {
  const fault = bodyFault(request.body);
  if (fault) throw new AppError(400, fault);
  const fields = readFields(call, request);
  return { ...fields, file: call.file ? await readFile(call.file, request) : undefined };
}

/** Reads and validates the input of a call except a file. @throws AppError 400 that names each invalid field */
export function readFields(call: Call, request: RequestParts): Omit<Input, 'file'> {
  const problems: Problem[] = [];
  let unnamed = 0;
  const check = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => {
    const ofLists = longListIssues(schema, value);
    const parsed = ofLists.length > 0 ? { error: { issues: ofLists } } : schema.safeParse(value, { reportInput: true });
    if ('data' in parsed && parsed.success) return parsed.data;
    for (const issue of parsed.error?.issues ?? []) {
      const room = maxProblems - problems.length;
      // A hostile body has more problems than anyone reads, so only the reported ones are described.
      const named = room > 0 ? problemsOf(issue, room) : [];
      problems.push(...named);
      unnamed += problemCount(issue) - named.length;
    }
    return undefined;
  };
  const { listQuery, rest } = readListQuery(call, request, problems);
  const fields = {
    params: check(call.params ?? anyParams, request.params),
    query: check(call.query ?? noQuery, rest),
    body: call.file ? undefined : check(call.body ?? noBody, request.body),
    ifMatch: readIfMatch(request, problems),
    listQuery,
    wantsWorkbook: call.list !== undefined && (call.answersFile === true || (request.headers.accept ?? '').includes(workbookType)),
  };
  refuseAll(problems, unnamed);
  return fields;
}

function refuseAll(problems: readonly Problem[], unnamed: number): void {
  const [first] = problems;
  if (!first) return;
  const errors = problems.slice(0, maxProblems);
  throw new AppError(400, toMessageDescriptor(first), { errors, unnamed: unnamed + problems.length - errors.length });
}

const problemCount = (issue: z.core.$ZodIssue) => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1);

function problemsOf(issue: z.core.$ZodIssue, most: number): Problem[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, most)
      .flatMap((field) => fieldProblems(path ? `${path}.${field}` : field, httpMessage('value.unknown-field', { field })));
  }
  return fieldProblems(path, describeIssue(issue));
}

function readListQuery(call: Call, request: RequestParts, problems: Problem[]): { listQuery: ListQuery; rest: object } {
  // Fastify's query parser returns strings, or arrays of strings for repeated names.
  const query = request.query as Record<string, string | string[]>;
  if (!call.list) return { listQuery: { sort: [], filters: {} }, rest: query };
  const parsed = parseListQuery(query, call.list);
  if ('problems' in parsed) {
    problems.push(...parsed.problems);
    return { listQuery: { sort: [], filters: {} }, rest: {} };
  }
  return { listQuery: parsed.query, rest: parsed.rest };
}

function readIfMatch(request: RequestParts, problems: Problem[]): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) problems.push(...fieldProblems('If-Match', httpMessage('call.bad-version')));
  return version === undefined ? undefined : Number(version);
}

async function readFile({ field, maxBytes, tooLarge }: NonNullable<Call['file']>, request: FastifyRequest) {
  const fileTooLarge = fieldError(413, field, tooLarge);
  if (!request.isMultipart()) throw new AppError(415, httpMessage('call.no-file-chosen'));
  try {
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } });
    if (!part || part.fieldname !== field) throw fieldError(400, field, httpMessage('call.no-file'));
    const bytes = await part.toBuffer();
    // The stream fails by itself only if more of the file arrives after the limit.
    if (part.file.truncated) throw fileTooLarge;
    return { name: part.filename, bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge;
    throw new AppError(400, httpMessage('call.upload-not-whole'));
  }
}
