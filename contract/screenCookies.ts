/** The cookies that decide the height of the first screen. The app writes them, and the server reads them. */

/** The user has seen the note about cookies. */
export const consentCookie = 'gatefold_consent';

/** Each message has its own cookie: a new message is shown although the last one was dismissed. */
export const dismissalCookie = (messageId: string): string => `gatefold_message_${messageId}`;

/** A subscription of the user runs, so that the front page offers no plans. */
export const subscribedCookie = 'gatefold_subscribed';

/** The region 'Continue reading' has content. */
export const begunCookie = 'gatefold_begun';
