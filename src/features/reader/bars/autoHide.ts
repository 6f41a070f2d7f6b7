import type { MouseEvent as ReactMouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import { pressableAt, pressTarget } from '../gestures/pressTarget.ts';
import { movePanel, type SessionStore, setBarsShown } from '../session/sessionStore.ts';

/** Bars hide after this time (ms) of reading. */
const readingTime = 3000;

/** Keyboard focus, or an open menu. */
const inUse = '[data-bar] :focus-visible, [data-bar] [role=menu][data-state=open]';

export class AutoHide {
  readonly #store: SessionStore;
  readonly #root: () => Element | null;
  #timer = 0;
  #isFirstTouch = false;
  /** The first touch of a hidden bar is over a link, a highlight or the corner of a page. */
  #isForPage = false;

  /** @param root returns the element of the reader */
  constructor(store: SessionStore, root: () => Element | null) {
    this.#store = store;
    this.#root = root;
  }

  readonly show = (): void => {
    setBarsShown(this.#store, true);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#hideUnlessUsed(), readingTime);
  };

  /** Hides the bars until the next `show`. */
  hide(): void {
    clearTimeout(this.#timer);
    setBarsShown(this.#store, false);
  }

  /** A bar with the focus or the mouse stays, because hiding it would hide them. */
  #hideUnlessUsed(): void {
    if (this.#isUsed) this.show();
    else this.hide();
  }

  /** After a touch `:hover` stays on the touched element, so it is ignored. */
  get #isUsed(): boolean {
    if (this.#store.panel) return true;
    const isHovering = window.matchMedia('(hover: hover)').matches;
    const used = isHovering ? `${inUse}, [data-bar]:hover` : inUse;
    return Boolean(this.#root()?.querySelector(used));
  }

  /** A finger toggles the bars; a mouse has shown them already by moving. */
  toggle(event: Event): void {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isTouch || !this.#store.barsShown) return this.show();
    movePanel(this.#store, { kind: 'bars-leave' });
    this.hide();
  }

  /**
   * Handlers for the bars. A mouse or an assistive technology presses a button of a hidden bar;
   * a finger cannot see it, so its first touch only shows the bar, or presses what the user sees below it.
   */
  readonly swallowFirstTap = {
    onPointerDownCapture: (event: ReactPointerEvent): void => {
      this.#isFirstTouch = event.pointerType === 'touch' && !this.#store.barsShown;
      this.#isForPage = this.#isFirstTouch && pressableAt(event) !== undefined;
      if (!this.#isForPage) this.show();
    },
    // The focus of a button below the finger would show the bar.
    onMouseDownCapture: (event: ReactMouseEvent): void => {
      if (this.#isForPage) event.preventDefault();
    },
    onClickCapture: (event: ReactMouseEvent): void => {
      // A click by key has `detail` 0.
      if (!this.#isFirstTouch || event.detail === 0) return;
      this.#isFirstTouch = false;
      event.preventDefault();
      event.stopPropagation();
      if (this.#isForPage) pressTarget(event.nativeEvent);
    },
  };

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
