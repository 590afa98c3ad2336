import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, wrongField } from '#src/http/app-error.ts';
import type { Problem } from '#src/text/problem.ts';
import type { Call } from '#src/http/contract.ts';
import { optionalText } from '#src/http/fields.ts';
import { type ListQuery, parseListQuery } from '#src/lists/list-query.ts';
import { bodyFault } from './body-fault.ts';

export type Input = {
  params: unknown;
  query: unknown;
  body: unknown;
  file: { name: string; bytes: Buffer } | undefined;
  ifMatch: number | undefined;
  listQuery: ListQuery;
  /** The caller asks for a list as a workbook, or the call has no other answer. */
  wantsWorkbook: boolean;
};

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const anyParams = z.record(z.string(), optionalText(100));
const noQuery = z.strictObject({});
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})], { error: 'This call takes no body.' });

/** How many problems an answer names: a hostile body has as many as it has fields. */
const mostProblems = 100;

/** Everything that came in with a call, checked. @throws AppError 400 that names each field to blame, 413, 415 */
export async function readInput(call: Call, request: FastifyRequest): Promise<Input> {
  const fault = bodyFault(request.body);
  if (fault) throw new AppError(400, fault);
  const problems: Problem[] = [];
  const check = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.flatMap(problemsOf));
    return undefined;
  };
  const { listQuery, rest } = readListQuery(call, request, problems);
  const input: Input = {
    params: check(call.params ?? anyParams, request.params),
    query: check(call.query ?? noQuery, rest),
    body: call.file ? undefined : check(call.body ?? noBody, request.body),
    file: undefined,
    ifMatch: readIfMatch(request, problems),
    listQuery,
    wantsWorkbook: call.list !== undefined && (call.answersFile === true || (request.headers.accept ?? '').includes(workbookType)),
  };
  if (problems.length > 0)
    throw new AppError(400, problems[0]?.message ?? 'The input is wrong.', { errors: problems.slice(0, mostProblems) });
  if (call.file) input.file = await readFile(call.file, request);
  return input;
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostProblems).map((key) => ({ path: path ? `${path}.${key}` : key, message: `There is no field ${key}.` }));
  }
  return [{ path, message: issue.message }];
}

function readListQuery(call: Call, request: FastifyRequest, problems: Problem[]): { listQuery: ListQuery; rest: object } {
  // Fastify's query parser gives texts, or arrays of texts where a name repeats.
  const query = request.query as Record<string, string | string[]>;
  if (!call.list) return { listQuery: { sort: [], filters: {} }, rest: query };
  const parsed = parseListQuery(query, call.list);
  if ('problems' in parsed) {
    problems.push(...parsed.problems);
    return { listQuery: { sort: [], filters: {} }, rest: {} };
  }
  return { listQuery: parsed.query, rest: parsed.rest };
}

function readIfMatch(request: FastifyRequest, problems: Problem[]): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined)
    problems.push({ path: 'If-Match', message: 'It is not clear which version of the record this changes. Please open it again.' });
  return version === undefined ? undefined : Number(version);
}

async function readFile({ field, maxBytes, tooLarge }: NonNullable<Call['file']>, request: FastifyRequest) {
  const fileTooLarge = wrongField(413, { path: field, message: tooLarge });
  if (!request.isMultipart()) throw new AppError(415, 'Please choose a file to upload.');
  try {
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } });
    if (!part || part.fieldname !== field) throw wrongField(400, { path: field, message: 'No file has been uploaded.' });
    const bytes = await part.toBuffer();
    // It fails by itself only where more of the file comes after the limit was passed.
    if (part.file.truncated) throw fileTooLarge;
    return { name: part.filename, bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge;
    throw new AppError(400, 'The upload is not complete.');
  }
}
