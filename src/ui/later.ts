import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/** Code that comes when somebody asks for it: as early and as often as they like. */
export interface Code<Part = unknown> {
  /** null until it is here. */
  readonly get: () => Part | null;
  /** Rejects where it cannot be had; it is asked for anew the next time. */
  readonly load: () => Promise<Part>;
}

export interface Later<Props> {
  (props: Props): ReactNode;
  readonly code: Code;
}

/**
 * A component whose code comes when it is first drawn, `Meanwhile` in its place until then. Not React's
 * `lazy`: what that has put off, though its code be here, React shows 300 ms after a fallback at the
 * earliest, so that none flickers, and whoever opens a dialog for the first time waits for nothing
 * (measured from a press to the details of an issue: 370 ms, and 45 ms the second time).
 */
export function later<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): Later<Props> {
  const code = codeFrom(fetch);
  function LaterPart(props: Props): ReactNode {
    useHere([code]);
    const Part = code.get() ?? Meanwhile;
    return Part ? createElement(Part, props) : null;
  }
  return Object.assign(LaterPart, { code });
}

/** Whether all of it is here: for what is to appear at once. Throws in the drawing what cannot be had. */
export function useHere(codes: readonly Code[]): boolean {
  const areHere = () => codes.every((code) => code.get() !== null);
  const [isHere, setHere] = useState(areHere);
  const [failure, setFailure] = useState<{ readonly why: unknown } | null>(null);
  const fetchAll = useEffectEvent(() =>
    whenHere(
      codes,
      // What is drawn for the first time is much: in parts, between which a finger is heard.
      () => startTransition(() => setHere(true)),
      (why) => setFailure({ why }),
    ),
  );
  useEffect(() => {
    if (!isHere) void fetchAll();
  }, [isHere]);
  if (failure) throw failure.why;
  return isHere;
}

async function whenHere(
  codes: readonly Code[],
  came: () => void,
  failed: (why: unknown) => void,
): Promise<void> {
  try {
    await Promise.all(codes.map((code) => code.load()));
    came();
  } catch (why) {
    failed(why);
  }
}

function codeFrom<Part>(fetch: () => Promise<Part>): Code<Part> {
  let part: Part | null = null;
  return {
    get: () => part,
    load: async () => (part ??= await fetch()),
  };
}
