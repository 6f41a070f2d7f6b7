import { type RefObject, useEffect, useRef } from 'react';
import { afterFrame } from '../../shared/ui/frames.ts';
import { isFocusLost } from '../../shared/ui/focus.ts';
import { useLastFocused } from '../../shared/ui/useLastFocused.ts';

interface Terms {
  /** A disabled field or button loses the focus. */
  readonly isOff: boolean;
  readonly isWrong: boolean;
  /** The user came for this field. */
  readonly isWanted: boolean;
}

/**
 * Keeps the focus in the form while the form is disabled: at the element that had it, or at an invalid
 * field. Never moves a focus from elsewhere.
 */
export function useFieldFocus(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { isOff, isWrong, isWanted }: Terms,
): void {
  const wasWanted = useRef(isWanted);
  const getHolder = useLastFocused(form);
  useEffect(() => {
    if (isOff) return undefined;
    const take = (): boolean => {
      // The sign-in that led here may still be open. It gives the focus to the header when it closes.
      if (wasWanted.current && isBelowDialog(form.current)) return false;
      const target = isWrong || wasWanted.current ? field.current : getHolder();
      if (target && isFree(form.current, wasWanted.current)) target.focus();
      wasWanted.current = false;
      return true;
    };
    if (take()) return undefined;
    const listening = new AbortController();
    const takeLater = (): void => afterFrame(() => take() && listening.abort());
    // The dialog may be removed with its focus, without a focusout, before it focuses the header.
    for (const type of ['focusin', 'focusout'])
      document.addEventListener(type, takeLater, listening);
    return () => listening.abort();
  }, [form, field, getHolder, isOff, isWrong]);
}

/** Whether a dialog that does not contain the form has the focus. */
function isBelowDialog(form: HTMLFormElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]');
  return dialog !== null && dialog !== undefined && !dialog.contains(form);
}

function isFree(form: HTMLFormElement | null, wasWanted: boolean): boolean {
  const at = document.activeElement;
  if (isFocusLost() || form?.contains(at)) return true;
  // After a redirect the focus is still at the link.
  return wasWanted && at?.closest('header') !== null;
}
