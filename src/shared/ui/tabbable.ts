const focusable = [
  'a[href]',
  'button:enabled',
  'input:enabled:not([type=hidden])',
  'select:enabled',
  'textarea:enabled',
  'summary',
  'iframe',
  'audio[controls]',
  'video[controls]',
  '[tabindex]',
  '[contenteditable]:not([contenteditable=false])',
].join();

/** The elements inside an element that Tab reaches, in document order. */
export const tabbableIn = (place: HTMLElement | null): readonly HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (element) => element.tabIndex >= 0 && isReachable(element) && !isOtherRadio(element),
  );

const isReachable = (element: HTMLElement): boolean =>
  element.closest('[inert], [hidden]') === null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden';

/** Tab reaches one radio button of a group: the checked one, or the first when none is checked. */
function isOtherRadio(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked)
    return false;
  const scope = element.form ?? document;
  const group = [
    ...scope.querySelectorAll<HTMLInputElement>(
      `input[type=radio][name="${CSS.escape(element.name)}"]`,
    ),
  ];
  return element.name !== '' && (group.find(({ checked }) => checked) ?? group[0]) !== element;
}
