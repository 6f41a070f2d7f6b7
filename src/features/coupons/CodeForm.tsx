import {
  type SyntheticEvent,
  useId,
  useRef,
  useContext,
  useEffect,
  useState,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { codeIn } from '#contract/paths.ts';
import type { IssueId } from '#contract/ids.ts';
import { styled } from '@linaria/react';
import { loadStates, ApiError, api } from '../../shared/api/index.ts';
import {
  t,
  type TextKey,
  broadcastToTabs,
  showApiError,
  showToast,
} from '../../shared/shell/index.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import { codeInState, isEmpty, faultOf, isBehind } from './couponCode.ts';
import { redemption, redeemedCoupons } from './redeemedCoupons.ts';
import { account, IntentDraft } from '../account/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import { afterFrame } from '../../shared/ui/frames.ts';
import { isFocusLost } from '../../shared/ui/focus.ts';
import { useLastFocused } from '../../shared/ui/useLastFocused.ts';
import { space } from '../../shared/ui/tokens.ts';

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
function useFieldFocus(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { isOff, isWrong, isWanted }: Terms,
): void {
  const wasWanted = useRef(isWanted);
  const getHolder = useLastFocused(form);
  useEffect(() => {
    if (isOff) return undefined;
    const take = (): void => {
      if (wasWanted.current && isBelowDialog(form.current)) return;
      const target = isWrong || wasWanted.current ? field.current : getHolder();
      if (target !== document.activeElement && isFree(form.current, wasWanted.current))
        target?.focus();
    };
    take();
    if (!wasWanted.current) return undefined;
    // The sign-in that led here may still be open. It gives the focus to the header when it closes, before or after
    // this. It may also be removed with its focus, without a focusout.
    const listening = new AbortController();
    const { signal } = listening;
    const end = (): void => {
      wasWanted.current = false;
      listening.abort();
    };
    const takeLater = (): void => afterFrame(() => signal.aborted || take());
    for (const type of ['focusin', 'focusout'])
      document.addEventListener(type, takeLater, { signal });
    // From now on the user moves the focus.
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, end, { signal, capture: true });
    const timer = setTimeout(end, longestClosing);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [form, field, getHolder, isOff, isWrong]);
}

/** A dialog has closed and given back its focus by then, also on a slow device. In milliseconds. */
const longestClosing = 10_000;

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

interface Outcome {
  readonly isRedeemed: boolean;
  /** The error text when the code is the reason. */
  readonly fault: TextKey | null;
}

/** The issue in the cart, to which a code may give a discount. */
export interface DiscountProps {
  readonly issue?: IssueId;
  /** Throws `ApiError`. */
  readonly onDiscount?: (code: string) => Promise<void>;
}

/** Returns false for a code that lowers the price of the issue. Throws `ApiError`. */
async function isOpened(code: string, { issue, onDiscount }: DiscountProps): Promise<boolean> {
  try {
    await api.redeem({ body: { code, ...(issue !== undefined && { issue }) } });
    return true;
  } catch (error) {
    const isForPurchase = error instanceof ApiError && error.code === 'coupon_for_purchase';
    if (!onDiscount || !isForPurchase) throw error;
    await onDiscount(code);
    return false;
  }
}

/** Never rejects. A second call waits until the first one has ended. */
async function redeem(code: string, discounts: DiscountProps): Promise<Outcome> {
  const user = account.user?.id;
  redemption.isRunning = true;
  try {
    if (!(await isOpened(code, discounts))) return { isRedeemed: true, fault: null };
    broadcastToTabs('purchase');
    // Another user who has signed in meanwhile gets no message.
    if (account.user?.id === user) await tell();
    return { isRedeemed: true, fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'no_connection') showToast({ key: 'errors.no_connection', kind: 'error' });
    if (isBehind(error)) await followUp();
    return { isRedeemed: false, fault: faultOf(error) };
  } finally {
    redemption.isRunning = false;
  }
}

async function tell(): Promise<void> {
  showToast({ key: 'coupons.redeemed', kind: 'success' });
  await followUp();
}

const followUp = (): Promise<unknown> =>
  Promise.all([loadPurchases().catch(showApiError), redeemedCoupons.load()]);

/** The typed code stays until it is redeemed, also over another sign-in. */
function useCodeForm(typedBefore: string, discounts: DiscountProps) {
  const [code, setCode] = useState(typedBefore);
  const [fault, setFault] = useState<TextKey | null>(null);
  useDraft(code);
  const edit = (typed: string): void => {
    setCode(typed);
    setFault(null);
  };
  const submit = async (): Promise<void> => {
    // The second click of a double click arrives before the button is disabled.
    if (redemption.isRunning) return;
    if (isEmpty(code)) return setFault('coupons.enterCode');
    const outcome = await redeem(code, discounts);
    setFault(outcome.fault);
    if (outcome.isRedeemed) setCode('');
  };
  return { code, fault, edit, submit };
}

function useDraft(code: string): void {
  const draft = useContext(IntentDraft);
  useEffect(() => {
    if (!draft || isEmpty(code)) return undefined;
    const whose = account.user?.id;
    draft.keep({ kind: 'redeem', code, ...(whose !== undefined && { whose }) });
    return () => draft.keep(null);
  }, [draft, code]);
}

export interface CodeFormProps extends DiscountProps {
  /** Beside another main action the button is not the main one. */
  readonly isSecondary?: boolean;
}

export function CodeForm({ isSecondary = false, ...discounts }: CodeFormProps) {
  const { state: led, hash } = useLocation();
  const ledWith = codeInState(led) ?? codeIn(hash);
  const { code, fault, edit, submit } = useCodeForm(ledWith ?? '', discounts);
  const { state } = useSnapshot(redeemedCoupons.data);
  const { isRunning } = useSnapshot(redemption);
  const isOff = isRunning || state === loadStates.none || state === loadStates.loading;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFieldFocus(form, field, { isOff, isWrong: fault !== null, isWanted: ledWith !== null });
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} onSubmit={send} noValidate>
      <Field>
        <Label htmlFor={id}>
          <bdi>{t('coupons.code')}</bdi>
        </Label>
        <Row>
          <input
            ref={field}
            id={id}
            name="code"
            className={`${entry} ${leftToRight}`}
            value={code}
            disabled={isOff}
            required
            aria-invalid={fault !== null}
            aria-describedby={fault ? `${id}-fault` : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target }) => edit(target.value)}
          />
          <button type="submit" className={isSecondary ? quiet : filled} disabled={isOff}>
            {t('coupons.redeem')}
          </button>
        </Row>
        {fault && (
          <Fault id={`${id}-fault`} role="alert">
            <bdi>{t(fault)}</bdi>
          </Fault>
        )}
      </Field>
    </form>
  );
}

/** The button stands beside the field, or below it when large letters leave no room. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  & > input {
    flex: 1 1 ${space(18)};
    inline-size: auto;
    min-inline-size: 0;
    text-transform: uppercase;
  }
  & > button {
    flex: none;
    min-block-size: ${space(6)};
  }
`;
