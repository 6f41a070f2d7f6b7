import type { FastifyRequest } from 'fastify';
import {
  begunCookie,
  consentCookie,
  dismissalCookie,
  type FirstScreen,
  type Markup,
  subscribedCookie,
} from '#contract/firstScreen.ts';
import { listParameters, storedName } from '#contract/paths.ts';
import type { Site } from '../platform/http/origin.ts';
import { translate } from '../platform/translations.ts';
import { type Address, isList } from './address.ts';
import { plansPriceText, sellsPlans, type Start } from './boot.ts';
import type { AppBuild } from './appBuild.ts';
import { paragraphsOf } from '../catalog/plainText.ts';

/** A prerendered first screen. */
export interface Screen extends Markup {
  readonly hasPictures: boolean;
}

/** The part of a request that decides what the first screen shows. */
export interface Visit extends Pick<FirstScreen, 'hasFront' | 'cookies'> {
  readonly isFramed: boolean;
}

/** The presence of a cookie counts, and not its value. */
export function visitOf(
  request: FastifyRequest,
  { prefix }: Pick<Site, 'prefix'>,
  { boot }: Pick<Start, 'boot'>,
): Visit {
  const query = request.query as Readonly<Record<string, unknown>>;
  const dismissal = dismissalCookie(boot.site_message?.id ?? '');
  const present = [consentCookie, subscribedCookie, begunCookie, dismissal].filter(
    (name) => request.cookies[storedName(prefix, name)] !== undefined,
  );
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe';
  return {
    isFramed,
    hasFront: !isFramed && listParameters.every((name) => query[name] === undefined),
    cookies: Object.fromEntries(present.map((name) => [name, 'yes'])),
  };
}

/**
 * In a frame only the list has the app's shape. An absent issue, and a page without the database, have
 * nothing to prerender.
 */
export function prerender(
  { isFramed, hasFront, cookies }: Visit,
  start: Start,
  address: Address,
  { render }: Pick<AppBuild, 'render'>,
): Screen | null {
  const hasIssues = start.first !== null;
  if (!isFramed) return hasIssues ? screenOf('none') : null;
  return screenOf(hasIssues && isList(address) ? 'list' : 'reader');

  function screenOf(frame: FirstScreen['frame']): Screen {
    const { boot, issue } = start;
    const markup = render({
      ...start,
      frame,
      cookies,
      hasFront,
      description: issue ? paragraphsOf(issue.description) : [],
      plansText: sellsPlans(start) ? plansPriceText(start) : null,
      translate: (key, values) => translate(boot.locale, key, values),
    });
    return { ...markup, hasPictures: frame !== 'reader' };
  }
}
