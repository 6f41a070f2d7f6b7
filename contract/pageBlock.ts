/** The id of the block of JSON that a page beside the app is sent with. */
export const pageBlockId = 'page';
