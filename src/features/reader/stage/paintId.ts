let last = 0;

/** The handle of one request to an engine; all that ask an engine to paint take theirs here. */
export function newPaintId(): number {
  last += 1;
  return last;
}
