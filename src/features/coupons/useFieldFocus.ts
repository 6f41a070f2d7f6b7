import { type RefObject, useEffect, useRef } from 'react';
import { useLastFocused } from '../../shared/ui/useLastFocused.ts';

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
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { isOff, isWrong, isWanted }: Terms,
): void {
  const wasWanted = useRef(isWanted);
  const getHolder = useLastFocused(form);
  useEffect(() => {
    if (isOff) return;
    const target = isWrong || wasWanted.current ? field.current : getHolder();
    if (target && isFree(form.current, wasWanted.current)) target.focus();
    wasWanted.current = false;
  }, [form, field, getHolder, isOff, isWrong]);
}

function isFree(form: HTMLFormElement | null, wasWanted: boolean): boolean {
  const at = document.activeElement;
  if (!at || at === document.body || form?.contains(at)) return true;
  // Whoever is led here still stands at what led them.
  return wasWanted && at.closest('header') !== null;
}
