/**
 * The id of the button at the end of the header. The element is replaced when the user signs in or out, so
 * dialogs find it by this id.
 */
export const accountButtonId = 'account-button';
