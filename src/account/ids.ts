/** The account's button and menu are two files, and each has to find the other in the page. */
export const accountButtonId = 'account-button';
export const accountMenuId = 'account-menu';
