import * as z from 'zod/mini';

/** A time in UTC as `Date.prototype.toISOString` writes it. */
export const IsoTime = z.iso.datetime();

type CodeName<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CodeName<Rest>>}`
  : Name;

/** The fields of a JSON object by their names in the code: `issueId` for `issue_id`. */
type Renamed<Json> = { [Name in keyof Json as CodeName<Name>]: Json[Name] };

type Names = readonly (readonly [from: string, to: string])[];

const inOtherNames = (names: Names) => (value: Readonly<Record<string, unknown>>) => {
  const result: Record<string, unknown> = {};
  for (const [from, to] of names) if (value[from] !== undefined) result[to] = value[from];
  return result as never;
};

/** A codec of the JSON with the names of the public API. The one schema checks both directions. */
export function renamed<Schema extends z.ZodMiniObject>(schema: Schema) {
  const names = Object.keys(schema.shape).map(
    (name) => [name, name.replace(/_./g, ([, letter = '']) => letter.toUpperCase())] as const,
  );
  return z.codec(schema, z.custom<Renamed<z.output<Schema>>>(), {
    decode: inOtherNames(names),
    encode: inOtherNames(names.map(([json, code]) => [code, json])),
  });
}
