import type { Call } from '#contract/api/call.ts';
import { type CallName, calls, xsrf } from '#contract/api/registry.ts';
import { type PublisherCallName, publisherCalls } from '#contract/admin/calls.ts';
import { Refusal } from '#contract/errors.ts';
import { callers, fileResponses, summaries } from './callSummaries.ts';
import { otherPaths } from './otherPaths.ts';
import {
  body,
  jsonBody,
  jsonSchemaOf,
  parametersOf,
  type PathItem,
  pathOf,
  securityOf,
} from './openApiParts.ts';

const introduction = `What the app of this store asks the server, and what the server answers.

Sessions are cookies that signing in gives; nothing here takes a password or a key. A POST also brings
the value of the cookie \`XSRF-TOKEN\` (without HTTPS \`XSRF-TOKEN_<port>\`) in the header \`${xsrf.header}\`;
every answer to a call gives the cookie. A page in a frame whose browser keeps no cookies may read samples and
free issues, and ask for help, without either.
Every refusal is \`{ "code", "message" }\` with a code of a closed list. Amounts are whole minor units of the
currency. How often a call may be made is limited; 429 says in \`retry-after\` when it may be again.`;

/** All calls of the contract as an OpenAPI 3.1 document, https://spec.openapis.org/oas/v3.1.0 */
export function openApi(): object {
  const all = { ...calls, ...publisherCalls } as Record<CallName | PublisherCallName, Call>;
  return {
    openapi: '3.1.0',
    info: { title: 'Gatefold', version: '1', description: introduction },
    servers: [{ url: '/' }],
    tags: Object.entries(callers).map(([name, description]) => ({ name, description })),
    paths: joined([...Object.entries(all).map(pathItemOf), ...otherPaths]),
    components: {
      schemas: { Refusal: jsonSchemaOf(Refusal) },
      responses: {
        refused: { description: 'Refused', ...body('application/json', refusalSchema) },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'Given by signing in; `sid_<port>` without HTTPS.',
        },
        formToken: { type: 'apiKey', in: 'header', name: xsrf.header },
      },
    },
  };
}

const refusalSchema = { $ref: '#/components/schemas/Refusal' };

/** Several calls may have one path and differ in their method. */
function joined(items: readonly PathItem[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, operations] of items) paths[path] = { ...paths[path], ...operations };
  return paths;
}

function pathItemOf([name, call]: [string, Call]): PathItem {
  const callName = name as keyof typeof summaries;
  const { method, path, access, params, query, body } = call;
  const operation = {
    operationId: name,
    summary: summaries[callName],
    tags: [access],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body && { requestBody: { required: true, ...jsonBody(body) } }),
    responses: {
      ...responsesOf(callName, call),
      default: { $ref: '#/components/responses/refused' },
    },
    security: securityOf(method, access),
  };
  return [pathOf(path), { [method.toLowerCase()]: operation }];
}

function responsesOf(name: keyof typeof summaries, { answer }: Call): Record<number, object> {
  const file = fileResponses[name];
  if (file) return { 200: { description: file.what, ...body(file.type, {}) } };
  if (!answer) return { 204: { description: 'Done.' } };
  return { 200: { description: 'The answer.', ...jsonBody(answer) } };
}
