/** The cookies with the user's decisions about notices. */

export const consentCookie = 'gatefold_consent';

/** Each message has its own cookie: a new message is shown although the last one was dismissed. */
export const dismissalCookie = (messageId: string): string => `gatefold_message_${messageId}`;
