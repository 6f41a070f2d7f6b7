import type { UnitOfWork } from './unitOfWork.ts';
import type { List } from './objects.ts';
import type { Page, Range } from './params.ts';
import { missing } from './refusal.ts';

interface Listed {
  readonly id: string;
  readonly object: string;
  readonly created: number;
}

/** One page of a list, the newest first (docs.stripe.com/api/pagination). */
export function pageOf<T extends Listed>(
  unit: UnitOfWork,
  kind: T['object'],
  url: string,
  { limit, starting_after, ending_before, created }: Page,
  fits: (each: T) => boolean = () => true,
): List<T> {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: Range = created ?? {};
  const all = unit
    .all<T>(kind)
    .filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte)
    .filter(fits);
  const placeOf = (id: string, param: string) => {
    const place = all.findIndex((each) => each.id === id);
    if (place < 0) throw missing(kind, id, param);
    return place;
  };
  const after = starting_after ? placeOf(starting_after, 'starting_after') + 1 : 0;
  const before = ending_before ? placeOf(ending_before, 'ending_before') : null;
  const from = before === null ? after : Math.max(0, before - limit);
  const to = before ?? after + limit;
  const data = all.slice(from, Math.min(to, from + limit));
  const has_more = before === null ? all.length > to : from > 0;
  return { object: 'list', data, has_more, url };
}
