/** The id of the JSON block in the document of a page beside the app. */
export const pageBlockId = 'page';
