import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiTokenExample } from '#src/identity/api-token/api-token-example.ts';
import { maxTokenCallsPerMinute } from '#src/identity/api-token/api-token-rules.ts';
import { scopes } from '#src/base/caller/scope.ts';
import type { Call, Contract } from '#src/platform/http/contract/contract.ts';
import { createComponents, type Components } from './openapi-components.ts';
import { operationId } from './operation-id.ts';

type Feature = { name: string; calls: Contract };

/** Serves the OpenAPI document at `/api/openapi.json` and a page that shows it at `/api/docs`. */
export async function documentCalls(app: FastifyInstance, features: readonly Feature[], company: DocumentedCompany): Promise<void> {
  const document = openApiDocument(features, company);
  // The plugin's own type of the document is stricter than JSON Schema; a test checks the document itself.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', () => document);
}

/** @property publicUrl the address of the application, or undefined if it is not configured */
type DocumentedCompany = { companyName: string; publicUrl: string | undefined };

/**
 * Builds the document: every call of every contract, with its input, its answer and its roles. Paths and schemas are built when they are
 * first read, because they cost as much as the rest of the start.
 */
export function openApiDocument(features: readonly Feature[], { companyName, publicUrl }: DocumentedCompany) {
  let built: { paths: Paths; schemas: Components['schemas'] } | undefined;
  const build = () => (built ??= buildPaths(features));
  return {
    openapi: '3.1.0',
    info: {
      title: `Leave of ${companyName}`,
      version: '1',
      description: introduction,
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: features.map(({ name }) => ({ name })),
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'For a person, from `POST /auth/signin`.' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'For a program, `lv_…`, created by HR on the screen API tokens.' },
      },
      get schemas() {
        return build().schemas;
      },
    },
    get paths() {
      return build().paths;
    },
  };
}

type Paths = Record<string, Record<string, Operation>>;
type Operation = ReturnType<typeof createOperation>;

function buildPaths(features: readonly Feature[]): { paths: Paths; schemas: Components['schemas'] } {
  const paths: Paths = {};
  const components = createComponents();
  for (const { name: tag, calls } of features) {
    for (const [name, call] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ');
      paths[`/api${path}`] = { ...paths[`/api${path}`], [method.toLowerCase()]: createOperation(components, { tag, name, path, call }) };
    }
  }
  return { paths, schemas: components.schemas };
}

/** Introduction for programmers. */
const introduction = `The API of the leave application. Errors have the form \`{ status, code, params, message, errors, more }\`.

## Programs

HR creates a token for a program on the screen API tokens. Send it in the header \`Authorization: Bearer lv_…\` of each call, never in an address.
A token acts for a program, not a person: it has no leave of its own and cannot approve leave. Its scopes are what it may do:

${Object.entries(scopes)
  .map(([scope, line]) => `- \`${scope}\`: ${line}`)
  .join('\n')}

Each call below lists the scopes that open it; other calls reject tokens. 401: the token is unknown, revoked or expired. 403: the token needs another scope
(\`SCOPE_NEEDED\` names it), or may not be used from this address. 429: more than ${maxTokenCallsPerMinute} calls in a minute; wait the seconds in \`Retry-After\`.
Send calls that change something with an \`Idempotency-Key\` of your own: a repeated key runs the call only once.

\`\`\`js
${apiTokenExample}
\`\`\`
`;

function describeScopes({ token }: Call): string {
  if (!token) return 'Closed to API tokens.';
  const without = token.without ? `, without the fields ${token.without.join(', ')}` : '';
  return `API tokens need ${token.scopes.join(' or ')}${without}.`;
}

function createOperation(components: Components, { tag, name, path, call }: { tag: string; name: string; path: string; call: Call }) {
  const who = typeof call.allow === 'string' ? call.allow : call.allow.join(', ');
  const id = operationId(name);
  const typeName = id.slice(0, 1).toUpperCase() + id.slice(1);
  const row = () => components.reference(call.response, 'output', `${typeName}${call.list ? 'Row' : 'Answer'}`);
  const body = call.file
    ? fileBody(call.file.field)
    : call.body && { content: { 'application/json': { schema: components.reference(call.body, 'input', `${typeName}Body`) } } };
  return {
    operationId: id,
    tags: [tag],
    summary: call.summary,
    description: `Open to: ${who}. ${describeScopes(call)}`,
    security: call.allow === 'anyone' ? [] : [{ accessToken: [] }, ...(call.token?.scopes ?? []).map((scope) => ({ apiToken: [scope] }))],
    parameters: [...pathParameters(components, path, call), ...queryParameters(components, call)],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'Done',
        content: call.answersFile
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: call.list ? { type: 'array', items: row() } : row() } },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: components.reference(Refusal, 'output', 'Refusal') } } },
    },
  };
}

const params = z.record(z.string(), z.unknown()).optional().meta({ description: 'The figures and names in the message.' });

const Refusal = z.object({
  status: z.int(),
  code: z.string().meta({ description: 'Identifies the message. Compare this code, because the words of `message` may change.' }),
  params,
  of: z.string().optional().meta({ description: 'The record with the error, in calls for several records.' }),
  message: z.string(),
  errors: z
    .array(z.object({ path: z.string(), code: z.string(), params, of: z.string().optional(), message: z.string() }))
    .optional()
    .meta({ description: 'The fields with errors, at most 100.' }),
  more: z.object({ count: z.int(), message: z.string() }).optional().meta({ description: 'The number of further problems.' }),
  earlier: z.unknown().optional().meta({ description: 'The answer to an earlier attempt with the same key (422).' }),
});

const fileBody = (field: string) => ({
  content: {
    'multipart/form-data': { schema: { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] } },
  },
});

function pathParameters(components: Components, path: string, call: Call) {
  const schemas: Record<string, z.ZodType> = call.params?.shape ?? {};
  return [...path.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ? components.inline(schemas[name], 'input') : { type: 'string' },
  }));
}

function queryParameters(components: Components, call: Call) {
  const own = Object.entries(call.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: components.inline(schema as z.ZodType, 'input'),
  }));
  if (!call.list) return own;
  return [
    ...own,
    {
      name: 'page',
      in: 'query',
      description:
        'From 1, or from the end with -1. The header X-Total-Count has the number of matching rows, or 10000 with X-Total-More: true if there are more.',
      schema: { type: 'integer' },
    },
    {
      name: 'count',
      in: 'query',
      description: 'Counts all matching rows, without a limit.',
      schema: { type: 'string', enum: ['exact'] },
    },
    { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } },
    {
      name: 'sort',
      in: 'query',
      description: `Columns separated by commas, with a minus for descending: ${Object.keys(call.list).join(', ')}.`,
      schema: { type: 'string' },
    },
    ...Object.entries(call.list).map(([id, { heading }]) => ({
      name: `filter[${id}]`,
      in: 'query',
      description: `Only rows whose ${heading} contains this text.`,
      schema: { type: 'string' },
    })),
  ];
}
