/**
 * The button at the header's end: a guest's way in, or the account. It is another element after a user
 * has signed in or out; a dialog finds it by this id.
 */
export const accountButtonId = 'account-button';
