/**
 * Reads pdf.js's warnings, which it writes only to the console. The worker's console has no other
 * reader.
 */

const tooLarge = /Image exceeded maximum allowed size/;

/**
 * After these warnings a picture or all letters of a font are missing. Other warnings are about
 * repairs.
 */
const lossPatterns: readonly RegExp[] = [
  /Unable to decode image "/,
  /Filter "[^"]*" is not supported/,
  /loadFont - (?:translateFont|preEvaluateFont) failed/,
  /Font "[^"]*" is not available\.$/,
];

interface RenderLosses {
  /** Whether a picture was left out because of its size. */
  readonly leftOut: boolean;
  /** Whether a part of the page is missing in every painting by pdf.js. */
  readonly hasLosses: boolean;
}

/** Runs `work` and collects pdf.js's warnings. Calls must not overlap. */
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
