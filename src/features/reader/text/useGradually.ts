import { useEffect, useState } from 'react';
import type { PagePart } from '../../../../workers/pdf/protocol.ts';

/** Letters of one slice for each page. The next frame lays them out. */
const SLICE = 800;

/** Mounts the content of a page, one slice for each frame, so that no frame is late. */
export function useGradually(parts: readonly PagePart[]): readonly PagePart[] {
  const [shown, setShown] = useState(() => endOfSlice(parts, 0));
  useEffect(() => {
    if (shown >= parts.length) return undefined;
    let timer = 0;
    // After the layout of that frame; otherwise several slices would share one layout.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setShown(endOfSlice(parts, shown)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [parts, shown]);
  return shown < parts.length ? parts.slice(0, shown) : parts;
}

function endOfSlice(parts: readonly PagePart[], from: number): number {
  let letters = 0;
  const end = parts.findIndex((part, at) => at >= from && (letters += lettersOf(part)) > SLICE);
  return end < 0 ? parts.length : end + 1;
}

const lettersOf = (part: PagePart): number =>
  'parts' in part
    ? part.parts.reduce((sum, one) => sum + lettersOf(one), part.text.length)
    : part.text.length;
