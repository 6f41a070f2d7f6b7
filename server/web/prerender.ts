import type { FastifyRequest } from 'fastify';
import type { FirstScreen, Markup } from '#contract/firstScreen.ts';
import { listParameters, storedName } from '#contract/paths.ts';
import type { Site } from '../platform/http/origin.ts';
import { translate } from '../platform/translations.ts';
import { type Address, isList } from './address.ts';
import { plansPriceText, sellsPlans, type Start } from './boot.ts';
import type { Bundle } from './bundle.ts';
import { paragraphsOf } from '../catalog/plainText.ts';

/** A prerendered first screen. */
export interface Screen extends Markup {
  readonly hasPictures: boolean;
}

/** Whatever page the frame belongs to. */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe';

/** The cookies of this store by their plain names. */
function ownCookies({ cookies }: FastifyRequest, prefix: string): FirstScreen['cookies'] {
  const start = storedName(prefix, '');
  return Object.fromEntries(
    Object.entries(cookies)
      .filter(([name]) => name.startsWith(start))
      .map(([name, value]) => [name.slice(start.length), value]),
  );
}

/**
 * In a frame only the list has the app's shape. An absent issue, and a page without the database, have
 * nothing to prerender.
 */
export function prerender(
  request: FastifyRequest,
  start: Start,
  address: Address,
  { render, prefix }: Pick<Bundle, 'render'> & Pick<Site, 'prefix'>,
): Screen | null {
  const hasIssues = start.first !== null;
  if (!isFramed(request)) return hasIssues ? screenOf('none') : null;
  return screenOf(hasIssues && isList(address) ? 'list' : 'reader');

  function screenOf(frame: FirstScreen['frame']): Screen {
    const { boot, issue } = start;
    const query = request.query as Readonly<Record<string, unknown>>;
    const markup = render({
      ...start,
      frame,
      cookies: ownCookies(request, prefix),
      hasFront: frame === 'none' && listParameters.every((name) => query[name] === undefined),
      description: issue ? paragraphsOf(issue.description) : [],
      plansText: sellsPlans(start) ? plansPriceText(start) : null,
      translate: (key, values) => translate(boot.locale, key, values),
    });
    return { ...markup, hasPictures: frame !== 'reader' };
  }
}
