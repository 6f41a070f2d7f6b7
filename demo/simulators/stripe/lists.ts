import type { UnitOfWork } from './unitOfWork.ts';
import type { List } from './objects.ts';
import type { Page, Range } from './params.ts';
import { resourceMissing } from './errors.ts';

interface ListedObject {
  readonly id: string;
  readonly object: string;
  readonly created: number;
}

/** Returns one page of a list, the newest object first (docs.stripe.com/api/pagination). */
export function pageOf<T extends ListedObject>(
  unit: UnitOfWork,
  kind: T['object'],
  url: string,
  { limit, starting_after, ending_before, created }: Page,
  matches: (each: T) => boolean = () => true,
): List<T> {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: Range = created ?? {};
  const all = unit
    .all<T>(kind)
    .filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte)
    .filter(matches);
  const indexOf = (id: string, param: string) => {
    const index = all.findIndex((each) => each.id === id);
    if (index < 0) throw resourceMissing(kind, id, param);
    return index;
  };
  const after = starting_after ? indexOf(starting_after, 'starting_after') + 1 : 0;
  const before = ending_before ? indexOf(ending_before, 'ending_before') : null;
  const from = before === null ? after : Math.max(0, before - limit);
  const to = before ?? after + limit;
  const data = all.slice(from, Math.min(to, from + limit));
  const has_more = before === null ? all.length > to : from > 0;
  return { object: 'list', data, has_more, url };
}
