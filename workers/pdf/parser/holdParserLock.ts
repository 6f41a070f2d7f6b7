/** The parts of a worker that `holdParserLock` uses. */
interface Scope {
  readonly name?: string;
  readonly navigator?: {
    readonly locks?: {
      request(name: string, hold: () => Promise<never>): Promise<unknown>;
    };
  };
  readonly postMessage?: (message: object) => void;
}

/**
 * Holds the Web Lock of the parser's name for its lifetime, and reports it to the engine. A parser that the
 * browser terminates sends no event, and pdf.js waits for its answers for ever. A scope without a name or
 * without locks holds none, as in Node.js.
 *
 * The source text of this function runs in the parser's worker, so the function uses nothing of this module.
 */
export function holdParserLock(scope: Scope): void {
  const { name, navigator: { locks } = {} } = scope;
  if (!name || !locks) return;
  const hold = (): Promise<never> => {
    scope.postMessage?.({ life: 'held' });
    return new Promise(() => {});
  };
  // The browser refuses locks in a frame whose storage it blocks.
  locks.request(name, hold).catch(() => undefined);
}
