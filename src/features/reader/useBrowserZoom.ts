import { useLayoutEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { appConfig } from '../../shared/shell/index.ts';
import type { SessionStore } from './session/sessionStore.ts';
import { minScale } from './zoom/zoomRules.ts';

/** From this scale on the browser counts as zoomed. */
const magnified = 1.01;

/** The visible part of a page that the browser magnifies. */
const viewProperties = ['left', 'top', 'width', 'height'].map((side) => `--view-${side}`);

/** Whether the browser itself magnifies its page, by a pinch. */
export const isPageMagnified = (): boolean => (window.visualViewport?.scale ?? 1) >= magnified;

/**
 * While the viewer is open, the browser must not zoom or scroll: a pinch on a bar would move the close
 * button out of sight, and a swipe would leave the viewer. A page that is already magnified returns to its
 * own size, if the browser allows that to a page. Otherwise the viewer fills the visible part.
 */
export function useOwnPage(isHosted: boolean, store: SessionStore): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = [style.touchAction, style.overscrollBehavior] as const;
    style.touchAction = 'pan-x pan-y';
    style.overscrollBehavior = appConfig.staysOpen ? 'none auto' : 'none';
    const restore = isHosted ? [] : [showWhole(), keepInView()];
    if (appConfig.staysOpen) restore.push(letHostScroll(store));
    return () => {
      [style.touchAction, style.overscrollBehavior] = before;
      for (const update of restore) update();
    };
  }, [isHosted, store]);
}

/**
 * For an inline viewer in a host page: a vertical swipe scrolls the host page. If a page is magnified, the
 * swipe moves that page instead. The styles of stage and bars depend on the attribute.
 */
function letHostScroll(store: SessionStore): () => void {
  const { documentElement: page } = document;
  const update = (): void => {
    page.toggleAttribute('data-host-scrolls', store.scale <= minScale);
  };
  update();
  const stop = subscribeKey(store, 'scale', update, true);
  return () => {
    stop();
    page.removeAttribute('data-host-scrolls');
  };
}

function showWhole(): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
  if (!meta || !isPageMagnified()) return () => {};
  const { content } = meta;
  meta.content = `${content}, minimum-scale=1, maximum-scale=1`;
  return () => {
    meta.content = content;
  };
}

/** For the style of the viewer. Without these properties it fills the window. */
function keepInView(): () => void {
  const view = window.visualViewport;
  const { style } = document.documentElement;
  const follow = () => {
    // The places need the layout, which a reader that opens does not have yet.
    const places =
      view && isPageMagnified() ? [view.offsetLeft, view.offsetTop, view.width, view.height] : [];
    for (const [at, property] of viewProperties.entries())
      style.setProperty(property, at in places ? `${places[at]}px` : '');
  };
  const ending = new AbortController();
  const { signal } = ending;
  for (const type of ['resize', 'scroll']) view?.addEventListener(type, follow, { signal });
  follow();
  return () => {
    ending.abort();
    for (const property of viewProperties) style.removeProperty(property);
  };
}
