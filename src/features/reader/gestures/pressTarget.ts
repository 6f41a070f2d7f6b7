/** The attribute of a highlight, or of another part of a page that a tap of the stage presses. */
const pressable = 'data-press';

/** The event that such an element receives. */
export const pressEvent = 'gatefold-press';

export const hasSelection = (): boolean => window.getSelection()?.isCollapsed === false;

/** The spread in which the selected text begins; null without one. A turned spread is inert. */
export function spreadOfSelection(): HTMLElement | null {
  const selection = window.getSelection();
  const node = hasSelection() ? selection?.anchorNode : null;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>('[data-spread]') ?? null;
}

/** A press with the shift key has extended the selection. */
export function endSelection(cause: Event): void {
  if (!(cause instanceof MouseEvent && cause.shiftKey)) window.getSelection()?.removeAllRanges();
}

type Position = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * The uppermost element at a position that a tap presses: a link or note of the file, a highlight, the sign of a note, or
 * the corner of the bookmark. Text lies over highlights, so that it can be selected there, and a hidden bar over pages.
 */
export const pressableAt = ({ clientX, clientY }: Position): HTMLElement | SVGElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement | SVGElement>(`[${pressable}], [data-mark]`))
    .find((element) => element !== null);

/** Presses the element below a tap, and returns whether there was one. */
export function pressTarget(cause: Event): boolean {
  const target = cause instanceof MouseEvent ? pressableAt(cause) : undefined;
  if (target?.matches('[data-mark]')) (target as HTMLElement).click();
  else target?.dispatchEvent(new Event(pressEvent));
  return target !== undefined;
}
