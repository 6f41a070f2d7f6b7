import { type SyntheticEvent, useEffect, useId } from 'react';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import type { Session } from '../session/session.ts';
import { returnFocus } from '../focus.ts';
import { PasswordField, PasswordLabel, passwordCard } from './error.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

/** Asks for a file's password in the stage. The reader can be closed as usual. */
export function PasswordView() {
  const session = useSession();
  const { hasPassword } = useSessionStore();
  const id = useId();
  const field = useFocusOn<HTMLInputElement>(mayTakeFocus());
  useEffect(() => returnFocus(field.current), [field]);
  return (
    <form className={passwordCard} onSubmit={(event) => submit(event, session)}>
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

function submit(event: SyntheticEvent, session: Session): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  const typed = new FormData(event.currentTarget).get('password');
  if (typeof typed === 'string') session.send({ type: 'password', password: typed });
}
