/** The cookies that decide the height of the first screen. The app writes them, and the server reads them. */

/** The user has seen the note about cookies. */
export const consentCookie = 'gatefold_consent';

/** Each message has its own cookie: a new message is shown although the last one was dismissed. */
export const dismissalCookie = (messageId: string): string => `gatefold_message_${messageId}`;

/** The region 'Continue reading' has content. */
export const begunCookie = 'gatefold_begun';
