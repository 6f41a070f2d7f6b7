import jsCookie from 'js-cookie';
import {
  begunCookie,
  consentCookie,
  dismissalCookie,
  subscribedCookie,
} from '#contract/firstScreen.ts';
import { storedName, withPrefix } from '../../ui/prefix.ts';

/** The state that the server's first screen needs, in cookies of this browser. */

const cookies = jsCookie.withAttributes({ path: withPrefix('/') });
const has = (name: string): boolean => cookies.get(storedName(name)) !== undefined;
const forget = (name: string): void => cookies.remove(storedName(name));

const consentLastsMs = 365 * 24 * 60 * 60 * 1000;
const begunLastsMs = consentLastsMs;
const dismissalLastsMs = 2_592_000 * 1000;

export const hasConsented = (): boolean => has(consentCookie);

export const consent = (): void => remember(consentCookie, consentLastsMs);

export const isDismissed = (messageId: string): boolean => has(dismissalCookie(messageId));

export const dismissMessage = (messageId: string): void =>
  remember(dismissalCookie(messageId), dismissalLastsMs);

/** Whether the list reserves the space of the region 'Continue reading'. */
export const isBegunReserved = (): boolean => has(begunCookie);

export const reserveBegun = (): void => remember(begunCookie, begunLastsMs);

export const releaseBegun = (): void => forget(begunCookie);

/** Whether the front page has the strip with the plans. */
export const isStripReserved = (): boolean => !has(subscribedCookie);

/** The next page that the server sends has the strip, or does not. */
export const keepSubscribed = (isSubscribed: boolean): void =>
  isSubscribed ? remember(subscribedCookie, begunLastsMs) : forget(subscribedCookie);

function remember(name: string, lastsMs: number): void {
  const isFramed = window.top !== window;
  cookies.set(storedName(name), 'yes', {
    expires: new Date(Date.now() + lastsMs),
    // In a frame of another site browsers keep only partitioned cookies.
    ...(isFramed
      ? { sameSite: 'none', secure: true, partitioned: true }
      : { sameSite: 'lax', secure: location.protocol === 'https:' }),
  });
}
