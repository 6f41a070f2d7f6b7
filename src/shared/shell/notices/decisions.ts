import cookies from 'js-cookie';
import {
  begunCookie,
  consentCookie,
  dismissalCookie,
  subscribedCookie,
} from '#contract/firstScreen.ts';

/** The state that the server's first screen needs, in cookies of this browser. */

const consentLastsMs = 365 * 24 * 60 * 60 * 1000;
const begunLastsMs = consentLastsMs;
const dismissalLastsMs = 2_592_000 * 1000;

export const hasConsented = (): boolean => cookies.get(consentCookie) !== undefined;

export const consent = (): void => remember(consentCookie, consentLastsMs);

export const isDismissed = (messageId: string): boolean =>
  cookies.get(dismissalCookie(messageId)) !== undefined;

export const dismissMessage = (messageId: string): void =>
  remember(dismissalCookie(messageId), dismissalLastsMs);

/** Whether the list reserves the space of the region 'Continue reading'. */
export const isBegunReserved = (): boolean => cookies.get(begunCookie) !== undefined;

export const reserveBegun = (): void => remember(begunCookie, begunLastsMs);

export const releaseBegun = (): void => cookies.remove(begunCookie);

/** Whether the front page has the strip with the plans. */
export const isStripReserved = (): boolean => cookies.get(subscribedCookie) === undefined;

/** The next page that the server sends has the strip, or does not. */
export const keepSubscribed = (isSubscribed: boolean): void =>
  isSubscribed ? remember(subscribedCookie, begunLastsMs) : cookies.remove(subscribedCookie);

function remember(name: string, lastsMs: number): void {
  const isFramed = window.top !== window;
  cookies.set(name, 'yes', {
    expires: new Date(Date.now() + lastsMs),
    // In a frame of another site browsers keep only partitioned cookies.
    ...(isFramed
      ? { sameSite: 'none', secure: true, partitioned: true }
      : { sameSite: 'lax', secure: location.protocol === 'https:' }),
  });
}
