import { type Disposer, listen } from './life.ts';
import { fail, isInline, type Settings } from './options.ts';

/** @throws TypeError where there is no such element */
export function elementAt(target: unknown): Element {
  let found = target as Element | null;
  try {
    if (typeof target === 'string') found = document.querySelector(target);
  } catch {}
  // One of another window is no instance of this window's Element.
  if (found?.nodeType !== 1) fail('Give an element of the page, or its selector.');
  return found as Element;
}

/** What a press is meant for. */
export const isControl = (element: Element): boolean =>
  element.matches('a,button,input,[role=button]');

/** @throws TypeError where this element cannot show what is asked for */
export function assertCanHost(element: Element, settings: Settings): void {
  const holds = settings.mode === 'embed' || isInline(settings);
  if (holds && isControl(element)) fail('A button or a link holds no frame: give a <div>.');
}

/**
 * Hides what the page has put into the place for users without the script, until this life ends. Nothing is
 * moved: a library may have made it.
 */
export function hideFallback(life: Disposer, place: Element): void {
  for (const node of [...place.childNodes] as (Text & HTMLElement)[]) {
    const { data, style } = node;
    if (style) {
      const { display } = style;
      style.setProperty('display', 'none', 'important');
      life.add(() => (style.display = display));
    } else if (node.nodeType === 3) {
      node.data = '';
      life.add(() => (node.data = data));
    }
  }
}

/** A press with a key held down means what it always means: another tab, a download. */
export const onPress = (life: Disposer, element: Element, work: () => void): void =>
  listen(life, element, 'click', (event: MouseEvent) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    work();
  });
