import * as z from 'zod';
import type { UnitOfWork, Event } from './unitOfWork.ts';
import type { Form } from './form.ts';
import { pageOf } from './lists.ts';
import { page, read, Text } from './params.ts';

const month = 30 * 86_400;
const Listing = z.strictObject({
  ...page,
  type: Text.optional(),
  types: z.array(Text).max(20).optional(),
});

/** Lists the events of the last 30 days. */
export function listEvents(unit: UnitOfWork, form: Form) {
  const { type, types, ...params } = read(Listing, form);
  const since = unit.now() - month;
  return pageOf<Event>(
    unit,
    'event',
    '/v1/events',
    params,
    (each) =>
      each.created >= since &&
      (!type || isOfType(each, type)) &&
      (!types || types.some((one) => isOfType(each, one))),
  );
}

/** 'charge.*' matches all types with this prefix. */
export const isOfType = ({ type }: Event, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
