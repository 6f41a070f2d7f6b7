import { useLayoutEffect } from 'react';

/** Magnified by this much, a page is magnified. */
const magnified = 1.01;

/**
 * While the viewer is open the browser magnifies and moves nothing by itself: fingers on bars and panels
 * would shut the viewer in, and a swipe would leave it. A page that is magnified already is shown whole
 * where the browser lets its page say so.
 */
export function useOwnPage(isHosted: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = [style.touchAction, style.overscrollBehavior] as const;
    style.touchAction = 'pan-x pan-y';
    style.overscrollBehavior = 'none';
    const giveBack = isHosted ? () => {} : showWhole();
    return () => {
      [style.touchAction, style.overscrollBehavior] = before;
      giveBack();
    };
  }, [isHosted]);
}

function showWhole(): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
  if (!meta || (window.visualViewport?.scale ?? 1) < magnified) return () => {};
  const { content } = meta;
  meta.content = `${content}, minimum-scale=1, maximum-scale=1`;
  return () => {
    meta.content = content;
  };
}
