interface Part {
  /** The offset in the text. */
  readonly from: number;
  readonly part: string;
  readonly isQuoted: boolean;
}

/** Splits a text into quoted and unquoted parts. */
export function splitQuoted(text: string): Part[] {
  let from = 0;
  return text.split(/("[^"\n]*")/).map((part, place) => {
    const found = { from, part, isQuoted: place % 2 === 1 };
    from += part.length;
    return found;
  });
}
