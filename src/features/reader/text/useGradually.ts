import { useEffect, useState } from 'react';
import type { PagePart } from '../../../../workers/pdf/protocol.ts';

/** Letters of one go, for each page: the frame after it takes as long to lay them out. */
const SLICE = 800;

/** What a page says, a slice more in each frame, so that no frame is late for it. */
export function useGradually(parts: readonly PagePart[]): readonly PagePart[] {
  const [shown, setShown] = useState(() => endOfSlice(parts, 0));
  useEffect(() => {
    if (shown >= parts.length) return undefined;
    let timer = 0;
    // After that frame has been laid out: else several goes would be laid out as one.
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
