import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react';
import { CrashBoundary } from './CrashBoundary.tsx';
import { MissingCode } from './preloadHelper.ts';

/** Code that is loaded on demand, once. */
export interface CodeChunk<Part = unknown> {
  /** null until it is loaded. */
  readonly get: () => Part | null;
  /** Rejects when the code cannot be loaded. The next call tries again. */
  readonly load: () => Promise<Part>;
}

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  readonly code: CodeChunk;
}

/** The policy for code that cannot be loaded. The screen stays as it was. */
interface WhenMissing {
  /**
   * `notify` (the default) is for code that the user has asked for: the listener of `onMissingCode` is called,
   * and an error of the code is thrown while rendering. `keep` is for code that only improves the screen: the
   * screen stays also after an error of the code, and the error is reported.
   */
  readonly onFailure?: 'keep' | 'notify';
  /** A changed value starts another attempt. */
  readonly again?: unknown;
  /** Reverts the action that needs the code. Returns the same action for another attempt. */
  readonly withdraw?: () => () => void;
}

/**
 * A component whose code is loaded when it is first rendered, with `Meanwhile` in its place until then.
 * React's `lazy` is not used: React shows suspended content 300 ms after a fallback at the earliest, even
 * if the code is loaded. Measured from a click to the details of an issue: 370 ms with `lazy`, 45 ms with
 * this.
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
  whenMissing?: WhenMissing,
): LazyComponent<Props> {
  const code = codeFrom(fetch);
  const keeps = whenMissing?.onFailure === 'keep';
  function LaterPart(props: Props): ReactNode {
    const isHere = useChunks([code], whenMissing);
    const Part = isHere ? code.get() : null;
    const meanwhile = Meanwhile ? createElement(Meanwhile, props) : null;
    if (!Part) return meanwhile;
    const part = createElement(Part, props);
    return keeps ? createElement(CrashBoundary, { renderCrash: () => meanwhile }, part) : part;
  }
  return Object.assign(LaterPart, { code });
}

/**
 * Whether all of the code is loaded, for parts that appear together. A failure is reported to the listener
 * of `onMissingCode`; the parts appear once another attempt has succeeded. `onFailure` decides about an error
 * of the code itself.
 */
export function useChunks(codes: readonly CodeChunk[], whenMissing: WhenMissing = {}): boolean {
  const isLoaded = codes.every((code) => code.get() !== null);
  // Another update that renders before the one below would render the new code without slices.
  const isHere = useDeferredValue(isLoaded) && isLoaded;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ readonly why: unknown } | null>(null);
  const begin = useEffectEvent((_again: unknown) =>
    request(codes, whenMissing, {
      // The first render is expensive, so it runs in slices that leave time for input.
      came: () => startTransition(draw),
      failed: (why) => setFailure({ why }),
    }),
  );
  const { again } = whenMissing;
  useEffect(() => (isLoaded ? undefined : begin(again)), [isLoaded, again]);
  if (failure) throw failure.why;
  return isHere;
}

/** Loads code for later use, and ignores a failure. The use itself reports it. */
export function preload(...codes: readonly Pick<CodeChunk, 'load'>[]): void {
  for (const code of codes) code.load().catch(() => undefined);
}

export interface Missing {
  /** Only a reload can load the code. */
  readonly needsReload: boolean;
  readonly tryAgain: () => void;
}

let notifyListener: (missing: Missing | null) => void = () => undefined;

/**
 * Sets the one listener. It is called when needed code cannot be loaded, and with null when nothing is
 * missing any more.
 */
export function onMissingCode(listener: typeof notifyListener): void {
  notifyListener = listener;
  addEventListener('online', tryAgain);
}

type Loading = () => Promise<void>;

/** The failed attempts. */
const missing = new Set<Loading>();
/** The failed attempts that the listener has received. */
const reported = new Set<Loading>();
/** The failed attempts whose action was reverted. The user decides about another attempt. */
const withdrawn = new WeakSet<Loading>();

function tryAgain(): void {
  for (const loading of missing) void loading();
}

/**
 * Other code was loaded, so there is a connection. Attempts with a reverted action wait for their button:
 * it would vanish under the pointer, because a moving pointer also loads code.
 */
function tryShownAgain(): void {
  for (const loading of missing) if (!withdrawn.has(loading)) void loading();
}

function removeLoading(loading: Loading): void {
  missing.delete(loading);
  if (reported.delete(loading) && reported.size === 0) notifyListener(null);
}

interface Outcome {
  readonly came: () => void;
  readonly failed: (why: unknown) => void;
}

/**
 * Returns a function that withdraws the request. A withdrawn request stays among the failed ones until its
 * code is loaded.
 */
function request(
  codes: readonly CodeChunk[],
  { onFailure = 'notify', withdraw }: WhenMissing,
  { came, failed }: Outcome,
): () => void {
  let isOver = false;
  const loading = async (): Promise<void> => {
    try {
      await Promise.all(codes.map((code) => code.load()));
    } catch (why) {
      if (why instanceof MissingCode) return miss(why);
      if (onFailure === 'keep') reportError(why);
      else if (!isOver) failed(why);
      return removeLoading(loading);
    }
    if (!isOver) came();
    removeLoading(loading);
  };
  const miss = ({ needsReload }: MissingCode): void => {
    if (isOver) return;
    missing.add(loading);
    if (withdraw) withdrawn.add(loading);
    if (onFailure === 'keep') return;
    reported.add(loading);
    notifyListener({ needsReload, tryAgain: withdraw?.() ?? tryAgain });
  };
  void loading();
  return () => {
    isOver = true;
    if (!withdraw) removeLoading(loading);
  };
}

function codeFrom<Part>(fetch: () => Promise<Part>): CodeChunk<Part> {
  let part: Part | null = null;
  return {
    get: () => part,
    load: async () => {
      if (part !== null) return part;
      part = await fetch();
      // The connection is back.
      tryShownAgain();
      return part;
    },
  };
}
