/** What pdf.js says on the console, and nowhere else, while it works. Nobody else reads a press's. */

const tooLarge = /Image exceeded maximum allowed size/;

/** After these a picture or all letters of a font are missing. Other warnings tell of what was mended. */
const lossPatterns: readonly RegExp[] = [
  /Unable to decode image "/,
  /Filter "[^"]*" is not supported/,
  /loadFont - (?:translateFont|preEvaluateFont) failed/,
  /Font "[^"]*" is not available\.$/,
];

export interface RenderLosses {
  /** Whether a picture was left out because of its size. */
  readonly leftOut: boolean;
  /** Whether something is missing wherever pdf.js paints the page. */
  readonly hasLosses: boolean;
}

/** Does some work, and hears what pdf.js says of it. Works one after the other only. */
export async function withLosses<T>(work: () => Promise<T>): Promise<RenderLosses & { result: T }> {
  const { warn } = console;
  let leftOut = false;
  let hasLosses = false;
  console.warn = (message: unknown): void => {
    const text = String(message);
    leftOut ||= tooLarge.test(text);
    hasLosses ||= lossPatterns.some((loss) => loss.test(text));
  };
  try {
    const result = await work();
    return { result, leftOut, hasLosses };
  } finally {
    console.warn = warn;
  }
}
