import { type Disposer, listen } from './disposer.ts';
import { fail, isInline, type Settings } from './options.ts';

/** @throws TypeError if there is no such element */
export function elementAt(target: unknown): Element {
  let found = target as Element | null;
  try {
    if (typeof target === 'string') found = document.querySelector(target);
  } catch {}
  // An element of another window is not an instance of this window's Element.
  if (found?.nodeType !== 1) fail('Give an element of the page, or its selector.');
  return found as Element;
}

/** Whether the element is a control that opens a reader when pressed. */
export const isControl = (element: Element): boolean =>
  element.matches('a,button,input,[role=button]');

/** @throws TypeError if the element cannot contain a frame that the settings need */
export function assertCanHost(element: Element, settings: Settings): void {
  const holdsFrame = settings.mode === 'embed' || isInline(settings);
  if (holdsFrame && isControl(element)) fail('A button or a link holds no frame: give a <div>.');
}

/**
 * Hides the element's fallback content until the disposer ends. The nodes stay in place, because a library
 * may own them.
 */
export function hideFallback(disposer: Disposer, element: Element): void {
  for (const node of [...element.childNodes] as (Text & HTMLElement)[]) {
    const { data, style } = node;
    if (style) {
      const { display } = style;
      style.setProperty('display', 'none', 'important');
      disposer.add(() => (style.display = display));
    } else if (node.nodeType === 3) {
      node.data = '';
      disposer.add(() => (node.data = data));
    }
  }
}

/** A press with a modifier key keeps its default action: another tab, a download. */
export const onPress = (disposer: Disposer, element: Element, onPressed: () => void): void =>
  listen(disposer, element, 'click', (event: MouseEvent) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    onPressed();
  });
