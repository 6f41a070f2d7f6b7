import { type SyntheticEvent, useId } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { filled } from '../../ui/parts.styles.ts';
import { handFocusBack } from '../handFocusBack.ts';
import { reader, tryPassword } from '../store.ts';
import { PasswordField, TroubleNote } from './stage.styles.ts';

/** Asks for a file's password, in the stage; the viewer can be left as always. */
export function PasswordView() {
  const { password } = useSnapshot(reader);
  const field = useId();
  return (
    <TroubleNote as="form" onSubmit={submit}>
      <label htmlFor={field}>
        {t(password === null ? 'reader.passwordNeeded' : 'reader.passwordWrong')}
      </label>
      <PasswordField
        id={field}
        ref={handFocusBack}
        name="password"
        type="password"
        autoComplete="off"
        aria-invalid={password !== null}
        required
      />
      <button type="submit" ref={handFocusBack} className={filled}>
        {t('reader.unlock')}
      </button>
    </TroubleNote>
  );
}

function submit(event: SyntheticEvent): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  const typed = new FormData(event.currentTarget).get('password');
  if (typeof typed === 'string') tryPassword(typed);
}
