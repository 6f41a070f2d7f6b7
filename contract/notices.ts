/** The cookies in which a browser keeps what its person has decided about the page's notices. */

export const consentCookie = 'gatefold_consent';

/** Each message has its own: a new one is shown although the last was dismissed. */
export const dismissalCookie = (messageId: string): string => `gatefold_message_${messageId}`;
