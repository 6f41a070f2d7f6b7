import * as z from 'zod';
import type { Access, Call } from '#contract/api/call.ts';

/** A path in OpenAPI's spelling, and what may be done there, by method. */
export type PathItem = readonly [path: string, operations: Record<string, object>];

type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * As it travels, which is the side of a codec that is decoded. OpenAPI 3.1 takes JSON Schema 2020-12
 * as it is.
 */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  return rest;
}

/** Every integer has the bounds of a safe one, and every date a pattern of 200 signs: both go without saying. */
function simplify(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

export const body = (type: string, schema: object) => ({ content: { [type]: { schema } } });

export const jsonBody = (schema: Schema) => body('application/json', jsonSchemaOf(schema));

/** '/api/issues/:id' as '/api/issues/{id}'. */
export const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** One for each part of the schema, which is that of an object. */
export function parametersOf(place: 'path' | 'query', schema: Schema | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

/** What has to be brought along. */
export function securityOf(method: Call['method'], access: Access): object[] {
  const needsSession = access === 'session' || access === 'publisher';
  const needed = {
    ...(needsSession && { session: [] }),
    ...(method === 'POST' && { formToken: [] }),
  };
  return Object.keys(needed).length > 0 ? [needed] : [];
}
