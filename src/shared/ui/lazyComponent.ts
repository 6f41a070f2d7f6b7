import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react';
import { MissingCode } from './preloadHelper.ts';

/** Code that comes when somebody asks for it: as early and as often as they like. */
export interface CodeChunk<Part = unknown> {
  /** null until it is here. */
  readonly get: () => Part | null;
  /** Rejects where it cannot be had; it is asked for anew the next time. */
  readonly load: () => Promise<Part>;
}

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  readonly code: CodeChunk;
}

/** What happens where code cannot be fetched. The page goes on showing what it showed. */
export interface WhenMissing {
  /** The code only improves what is shown: its absence is not reported, and it is fetched later. */
  readonly isQuiet?: boolean;
  /** Another value starts another attempt. */
  readonly again?: unknown;
  /** Takes back the action that needs the code. Returns the same action for another attempt. */
  readonly withdraw?: () => () => void;
}

/**
 * A component whose code comes when it is first drawn, `Meanwhile` in its place until then. Not React's
 * `lazy`: what that has put off, though its code be here, React shows 300 ms after a fallback at the
 * earliest, so that none flickers, and whoever opens a dialog for the first time waits for nothing
 * (measured from a press to the details of an issue: 370 ms, and 45 ms the second time).
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
  whenMissing?: WhenMissing,
): LazyComponent<Props> {
  const code = codeFrom(fetch);
  function LaterPart(props: Props): ReactNode {
    useChunks([code], whenMissing);
    const Part = code.get() ?? Meanwhile;
    return Part ? createElement(Part, props) : null;
  }
  return Object.assign(LaterPart, { code });
}

/**
 * Whether all of it is here: for what is to appear at once. Code that cannot be fetched is reported to
 * the listener of `onMissingCode`; it appears once another attempt has fetched it. An error of the code
 * itself is thrown in the drawing.
 */
export function useChunks(codes: readonly CodeChunk[], whenMissing: WhenMissing = {}): boolean {
  const isHere = codes.every((code) => code.get() !== null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ readonly why: unknown } | null>(null);
  const begin = useEffectEvent((_again: unknown) =>
    want(codes, whenMissing, {
      // What is drawn for the first time is much: in parts, between which a finger is heard.
      came: () => startTransition(draw),
      failed: (why) => setFailure({ why }),
    }),
  );
  const { again } = whenMissing;
  useEffect(() => (isHere ? undefined : begin(again)), [isHere, again]);
  if (failure) throw failure.why;
  return isHere;
}

/** Fetches code for a later use, which reports code that cannot be fetched. */
export function preload(...codes: readonly Pick<CodeChunk, 'load'>[]): void {
  for (const code of codes) code.load().catch(() => undefined);
}

export interface Missing {
  /** Only a reloaded page can fetch the code. */
  readonly needsReload: boolean;
  readonly tryAgain: () => void;
}

let hear: (missing: Missing | null) => void = () => undefined;

/**
 * Sets the one listener. It is called when code that is wanted cannot be fetched, and with null when
 * nothing is missing any more.
 */
export function onMissingCode(listener: typeof hear): void {
  hear = listener;
  addEventListener('online', tryAgain);
}

type Attempt = () => Promise<void>;

/** The attempts that failed. */
const missing = new Set<Attempt>();
/** Those whose action was taken back: the user decides about another attempt. */
const withdrawn = new WeakSet<Attempt>();

function tryAgain(): void {
  for (const attempt of missing) void attempt();
}

/**
 * Other code has come. Attempts whose action was taken back wait for their button: it would vanish under the
 * pointer, because a pointer on its way there fetches code too.
 */
function tryShownAgain(): void {
  for (const attempt of missing) if (!withdrawn.has(attempt)) void attempt();
}

function forget(attempt: Attempt): void {
  if (missing.delete(attempt) && missing.size === 0) hear(null);
}

interface Outcome {
  readonly came: () => void;
  readonly failed: (why: unknown) => void;
}

/** Returns a function that ends the wish. A withdrawn wish stays among the failed ones until its code is fetched. */
function want(
  codes: readonly CodeChunk[],
  { isQuiet, withdraw }: WhenMissing,
  { came, failed }: Outcome,
): () => void {
  let isOver = false;
  const attempt = async (): Promise<void> => {
    try {
      await Promise.all(codes.map((code) => code.load()));
    } catch (why) {
      if (why instanceof MissingCode) return miss(why);
      if (!isOver) failed(why);
      return forget(attempt);
    }
    if (!isOver) came();
    forget(attempt);
  };
  const miss = ({ needsReload }: MissingCode): void => {
    if (isOver) return;
    missing.add(attempt);
    if (withdraw) withdrawn.add(attempt);
    if (!isQuiet) hear({ needsReload, tryAgain: withdraw?.() ?? tryAgain });
  };
  void attempt();
  return () => {
    isOver = true;
    if (!withdraw) forget(attempt);
  };
}

function codeFrom<Part>(fetch: () => Promise<Part>): CodeChunk<Part> {
  let part: Part | null = null;
  return {
    get: () => part,
    load: async () => {
      if (part !== null) return part;
      part = await fetch();
      // There is a connection again.
      tryShownAgain();
      return part;
    },
  };
}
