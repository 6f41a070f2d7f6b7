interface Part {
  /** Where it begins. */
  readonly from: number;
  readonly part: string;
  readonly isQuoted: boolean;
}

/** A text in pieces, between quotation marks and outside of them. */
export function splitQuoted(text: string): Part[] {
  let from = 0;
  return text.split(/("[^"\n]*")/).map((part, place) => {
    const found = { from, part, isQuoted: place % 2 === 1 };
    from += part.length;
    return found;
  });
}
