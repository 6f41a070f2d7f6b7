/** By which the link of an issue's row is found. */
export const rowId = (id: number): string => `row-${id}`;
