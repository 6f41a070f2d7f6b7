import * as z from 'zod';
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

/** The cookies and tokens that a call needs. */
export function securityOf(method: Call['method'], access: Access): object[] {
  const needsSession = access === 'session' || access === 'publisher';
  const needed = {
    ...(needsSession && { session: [] }),
    ...(method === 'POST' && { formToken: [] }),
  };
  return Object.keys(needed).length > 0 ? [needed] : [];
}
