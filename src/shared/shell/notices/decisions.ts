import cookies from 'js-cookie';
import { consentCookie, dismissalCookie } from '#contract/noticeCookies.ts';

/** The user's decisions about the notices, in cookies of this browser. */

const consentLastsMs = 365 * 24 * 60 * 60 * 1000;
const dismissalLastsMs = 2_592_000 * 1000;

export const hasConsented = (): boolean => cookies.get(consentCookie) !== undefined;

export const consent = (): void => remember(consentCookie, consentLastsMs);

export const isDismissed = (messageId: string): boolean =>
  cookies.get(dismissalCookie(messageId)) !== undefined;

export const dismissMessage = (messageId: string): void =>
  remember(dismissalCookie(messageId), dismissalLastsMs);

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
