import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { returnFocus } from '../focus.ts';
import { reader } from '../store.ts';
import { PasswordField, PasswordLabel, passwordCard } from './error.styles.ts';

/** Asks for a file's password in the stage. The reader can be closed as usual. */
export function PasswordView() {
  const { hasPassword } = useSnapshot(reader);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (mayTakeFocus()) input?.focus();
    return returnFocus(input);
  }, []);
  return (
    <form className={passwordCard} onSubmit={submit}>
      <PasswordLabel htmlFor={id} dir="auto">
        {t(hasPassword ? 'reader.passwordWrong' : 'reader.passwordNeeded')}
      </PasswordLabel>
      <PasswordField
        id={id}
        ref={field}
        name="password"
        type="password"
        autoComplete="off"
        aria-invalid={hasPassword}
        required
      />
      <button type="submit" ref={returnFocus} className={filled}>
        {t('reader.unlock')}
      </button>
    </form>
  );
}

function submit(event: SyntheticEvent): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  const typed = new FormData(event.currentTarget).get('password');
  if (typeof typed === 'string') reader.session?.send({ type: 'password', password: typed });
}
