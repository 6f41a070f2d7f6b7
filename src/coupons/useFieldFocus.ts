import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Terms {
  /** A field or button that is switched off loses the focus. */
  readonly isOff: boolean;
  readonly isWrong: boolean;
  /** The person came here for this field. */
  readonly isWanted: boolean;
}

/**
 * Keeps the focus in the field's form while that is off and on again: at what had it, or at the
 * field where something is wrong. Never takes it away from elsewhere.
 */
export function useFieldFocus(
  field: RefObject<HTMLInputElement | null>,
  { isOff, isWrong, isWanted }: Terms,
): void {
  const wasWanted = useRef(isWanted);
  const before = useRef<HTMLElement | null>(null);
  // Browsers take the focus away only with the next frame, so here it is still to be seen.
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (isOff && at instanceof HTMLElement && field.current?.form?.contains(at))
      before.current = at;
  }, [field, isOff]);
  useEffect(() => {
    if (isOff) return;
    const target = isWrong || wasWanted.current ? field.current : before.current;
    if (target && isFree(field.current?.form, wasWanted.current)) target.focus();
    wasWanted.current = false;
    before.current = null;
  }, [field, isOff, isWrong]);
}

function isFree(form: HTMLFormElement | null | undefined, wasWanted: boolean): boolean {
  const at = document.activeElement;
  if (!at || at === document.body || form?.contains(at)) return true;
  // Whoever is led here still stands at what led them.
  return wasWanted && at.closest('header') !== null;
}
