import { useLayoutEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { core } from '../shell/index.ts';
import { reader } from './store.ts';
import { leastScale } from './zoom/rules.ts';

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
    style.overscrollBehavior = core.staysOpen ? 'none auto' : 'none';
    const giveBack = isHosted ? () => {} : showWhole();
    const keepHostPage = core.staysOpen ? letHostScroll() : () => {};
    return () => {
      [style.touchAction, style.overscrollBehavior] = before;
      giveBack();
      keepHostPage();
    };
  }, [isHosted]);
}

/**
 * In the midst of a host's page a finger that swipes up or down scrolls that page, as over any picture in it.
 * A magnified page follows the finger instead. Styles of stage and bars follow the attribute.
 */
function letHostScroll(): () => void {
  const { documentElement: page } = document;
  const look = (): void => {
    page.toggleAttribute('data-host-scrolls', reader.scale <= leastScale);
  };
  look();
  const stop = subscribeKey(reader, 'scale', look, true);
  return () => {
    stop();
    page.removeAttribute('data-host-scrolls');
  };
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
