import { type SyntheticEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { loadStates } from '../../shared/api/index.ts';
import { t } from '../../shared/shell/index.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import { Row } from './coupons.styles.ts';
import { codeInState } from './rules.ts';
import { redemption, redeemedCoupons } from './store.ts';
import { useCodeForm } from './useCodeForm.ts';
import { useFieldFocus } from './useFieldFocus.ts';

export interface CodeFormProps {
  /** Beside another main action the button is not the main one. */
  readonly isSecondary?: boolean;
}

export function CodeForm({ isSecondary = false }: CodeFormProps) {
  const ledWith = codeInState(useLocation().state);
  const { code, fault, edit, submit } = useCodeForm(ledWith ?? '');
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
