import * as z from 'zod';
import type { Form } from './form.ts';
import { notAnInteger, parameterError, StripeError } from './errors.ts';

// The types of form values. An empty text removes a value.

export const Text = z.string().max(5000);
export const Integer = z
  .string()
  .regex(/^-?\d{1,12}$/, notAnInteger)
  .transform(Number);
export const Flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((word) => word === 'true');
export const Metadata = z
  .union([z.record(z.string().max(40), z.string().max(500)), z.literal('')])
  .transform((metadata) => (metadata === '' ? {} : metadata));
export type Metadata = Record<string, string>;
export const Expand = z.array(Text).optional();

export interface Range {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}
const Range = z.union([
  Integer.transform((at): Range => ({ gte: at, lte: at })),
  z.strictObject({
    gt: Integer.optional(),
    gte: Integer.optional(),
    lt: Integer.optional(),
    lte: Integer.optional(),
  }),
]);

/** The parameters of all lists. */
export const page = {
  limit: Integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: Text.optional(),
  ending_before: Text.optional(),
  created: Range.optional(),
  expand: Expand,
};
export type Page = z.infer<ReturnType<typeof z.object<typeof page>>>;

/** @throws the API's error for an invalid parameter */
export function read<T extends z.ZodType>(schema: T, form: Form): z.infer<T> {
  refuseOldMethodTypes(form);
  const found = schema.safeParse(form, { reportInput: true });
  if (!found.success) throw parameterError(found.error);
  return found.data;
}

function refuseOldMethodTypes(form: Form): void {
  if (!('payment_method_types' in form)) return;
  throw new StripeError(
    'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}

/** Merges the changes into the current metadata. An empty value removes its key. */
export function mergeMetadata(current: Metadata, changes: Metadata | undefined): Metadata {
  if (!changes) return current;
  const all = Object.entries({ ...current, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}
