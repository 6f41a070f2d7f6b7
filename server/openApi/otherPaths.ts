import * as z from 'zod';
import { AdminIssue } from '#contract/admin/issue.ts';
import { CoverFileName, coverWidths } from '#contract/api/issue.ts';
import { ReadingType } from '#contract/api/reading.ts';
import { fileNameHeader, UploadEvent, uploadPath } from '#contract/admin/upload.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import type { Access, Call } from '#contract/api/call.ts';

/** A path in the notation of OpenAPI, and its operations by method. */
export type PathItem = readonly [path: string, operations: Record<string, object>];

type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The schema of the encoded value, which is the input side of a codec. OpenAPI 3.1 uses JSON Schema 2020-12
 * unchanged.
 */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  return rest;
}

/**
 * Removes the bounds of safe integers and the patterns of dates, which have 200 characters and tell a
 * reader nothing.
 */
function simplify(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

export const body = (type: string, schema: object) => ({ content: { [type]: { schema } } });

export const jsonBody = (schema: Schema) => body('application/json', jsonSchemaOf(schema));

/** '/api/issues/:id' as '/api/issues/{id}'. */
export const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** One parameter for each property of an object schema. */
export function parametersOf(location: 'path' | 'query', schema: Schema | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: part,
  }));
}

/** The cookies and tokens that a call needs, or the API token in place of them. */
export function securityOf(
  method: Call['method'],
  access: Access,
  { needsSession }: Pick<Call, 'needsSession'> = {},
): object[] {
  const isAdministration = access === 'publisher' || access === 'owner';
  const needed = {
    ...((isAdministration || access === 'session') && { session: [] }),
    ...(method === 'POST' && { formToken: [] }),
  };
  return [
    ...(Object.keys(needed).length > 0 ? [needed] : []),
    ...(isAdministration && !needsSession ? [{ apiToken: [] }] : []),
  ];
}

const refused = { $ref: '#/components/responses/refused' };
const issue = parametersOf('path', z.object({ id: IssueIdInPath }));

/** A response with a file, by its media type. */
const file = (type: string, description: string) => ({ description, ...body(type, {}) });

/** A call with a PDF as its body and a line of JSON for each step as its response. */
const upload = (operationId: string, summary: string, more: object) => ({
  post: {
    operationId,
    summary,
    tags: ['publisher'],
    requestBody: { required: true, ...body('application/pdf', {}) },
    responses: {
      200: {
        description: 'One event a line; the last is `done` or `refused`.',
        ...body('application/x-ndjson', jsonSchemaOf(UploadEvent)),
      },
      default: refused,
    },
    security: securityOf('POST', 'publisher'),
    ...more,
  },
});

const fileName = {
  name: fileNameHeader,
  in: 'header',
  description: "The file's own name, percent-encoded: it proposes a title.",
  schema: { type: 'string' },
};

const FileParams = z.object({ sha256: z.string(), id: IssueIdInPath, type: ReadingType });

/** A file of a document link. `noun` names it in the descriptions. */
const readByRanges = (operationId: string, noun: string, type: string) => ({
  operationId,
  summary: `The ${noun} of a link, by ranges. Each request checks the right again.`,
  tags: ['reader'],
  parameters: [
    ...parametersOf('path', FileParams),
    ...parametersOf('query', z.object({ t: z.string(), signed: z.literal('1').optional() })),
    { name: 'range', in: 'header', schema: { type: 'string' }, example: 'bytes=0-262143' },
  ],
  responses: {
    200: file(type, `The whole ${noun}.`),
    206: file(type, 'The range.'),
    307: {
      description:
        'With `signed=1`: a signed address of the bucket or of nginx, which ends in minutes.',
    },
    default: refused,
  },
});

/** The addresses beside the calls: files and uploads. */
export const otherPaths: readonly PathItem[] = [
  [uploadPath, upload('upload', 'Makes a draft of a PDF.', { parameters: [fileName] })],
  [
    `${uploadPath.replace('uploads', 'issues')}/{id}/file`,
    upload('replaceFile', 'Puts another PDF in the place of the present one.', {
      parameters: issue,
    }),
  ],
  [
    `${uploadPath.replace('uploads', 'issues')}/{id}/cover`,
    {
      post: {
        operationId: 'setCover',
        summary: 'Shows a picture as the cover, in place of page 1.',
        tags: ['publisher'],
        parameters: issue,
        requestBody: { required: true, ...body('application/octet-stream', {}) },
        responses: {
          200: { description: 'The issue.', ...jsonBody(AdminIssue) },
          default: refused,
        },
        security: securityOf('POST', 'publisher'),
      },
    },
  ],
  [
    `${uploadPath.replace('uploads', 'issues')}/{id}/pages/{page}.webp`,
    {
      get: {
        operationId: 'pagePicture',
        summary: 'A page of the first spread.',
        tags: ['publisher'],
        parameters: [...issue, ...parametersOf('path', z.object({ page: z.string() }))],
        responses: { 200: file('image/webp', 'The picture.'), default: refused },
        security: securityOf('GET', 'publisher'),
      },
    },
  ],
  [
    '/cover/resolve/{file_name}',
    {
      get: {
        operationId: 'cover',
        summary: 'A cover at one of its widths; it may be kept for ever.',
        tags: ['anyone'],
        parameters: [
          ...parametersOf('path', z.object({ file_name: CoverFileName })),
          ...parametersOf('query', z.object({ w: z.enum(coverWidths.map(String)).optional() })),
        ],
        responses: {
          200: { description: 'The picture.', content: { 'image/webp': {}, 'image/jpeg': {} } },
          default: refused,
        },
      },
    },
  ],
  [
    '/sample/{sha256}/{page}.webp',
    {
      get: {
        operationId: 'samplePage',
        summary: 'A page of a sample as a picture; it may be kept for ever.',
        tags: ['anyone'],
        parameters: parametersOf('path', z.object({ sha256: z.string(), page: z.int() })),
        responses: { 200: file('image/webp', 'The picture.'), default: refused },
      },
    },
  ],
  ['/files/{sha256}/{id}.{type}.pdf', { get: readByRanges('file', 'document', 'application/pdf') }],
  [
    '/files/{sha256}/{id}.{type}.pack',
    { get: readByRanges('pack', 'pack', 'application/octet-stream') },
  ],
];
