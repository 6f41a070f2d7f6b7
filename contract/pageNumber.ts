/** Parses a page number: '3.9' and '3x' are page 3, and a text without a number is page 1. */
export function pageNamed(said: string | number): number {
  const page = Number.parseInt(String(said), 10);
  return Number.isNaN(page) ? 1 : page;
}
