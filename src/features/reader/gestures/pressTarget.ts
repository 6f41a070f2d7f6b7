/** The attribute of a highlight, or of another part of a page that a tap of the stage presses. */
const pressable = 'data-press';

/** The event that such an element receives. */
export const pressEvent = 'gatefold-press';

/** Whether text of the document is selected. */
export const hasSelection = (): boolean => window.getSelection()?.isCollapsed === false;

/** A press with the shift key has extended the selection. */
export function endSelection(cause: Event): void {
  if (!(cause instanceof MouseEvent && cause.shiftKey)) window.getSelection()?.removeAllRanges();
}

/**
 * Sends a tap to the pressable element below it, and returns whether there was one. Text lies over
 * highlights, so that it can be selected there, and receives the pointer events.
 */
export function pressTarget(cause: Event): boolean {
  if (!(cause instanceof PointerEvent)) return false;
  if (!document.querySelector(`[${pressable}]`)) return false;
  const target = document
    .elementsFromPoint(cause.clientX, cause.clientY)
    .map((element) => element.closest(`[${pressable}]`))
    .find((element) => element !== null);
  return target?.dispatchEvent(new Event(pressEvent)) === true;
}
