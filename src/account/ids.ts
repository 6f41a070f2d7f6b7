/** The button is gone and back again as people come and go; a dialog finds it by this. */
export const accountButtonId = 'account-button';
