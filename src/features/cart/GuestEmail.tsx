import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { AccountEmail } from '#contract/api/signIn.ts';
import { account, useOpenSignIn } from '../account/index.ts';
import { useRights } from '../catalog/index.ts';
import { appConfig, t } from '../../shared/shell/index.ts';
import { ErrorText, SmallPrint } from '../../shared/ui/content.styles.ts';
import { EmailInput } from '../../shared/ui/EmailInput.tsx';
import { Field, Label } from '../../shared/ui/fields.styles.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { intentNow } from './cartItem.ts';
import { cart } from './cartState.ts';

/** For a guest, who pays with an e-mail instead of an account. After the first purchase the e-mail stays. */
export function GuestEmail() {
  const { user } = useSnapshot(account);
  const { authEnabled } = useSnapshot(appConfig);
  const hasBought = useRights().boughtIds.length > 0;
  const [typed, setTyped] = useState(user?.email ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const [id, hint, fault] = [useId(), useId(), useId()];
  const openSignIn = useOpenSignIn();
  return (
    <Field>
      <Label htmlFor={id}>{t('guest.email')}</Label>
      <EmailInput
        id={id}
        readOnly={user !== null && hasBought}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${hint} ${fault}` : hint}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
          cart.guestEmail = AccountEmail.safeParse(target.value).data ?? null;
        }}
        onBlur={() => setIsWrong(typed !== '' && !AccountEmail.safeParse(typed).success)}
      />
      {isWrong && (
        <ErrorText id={fault} role="alert">
          <bdi>{t('support.wrong.email')}</bdi>
        </ErrorText>
      )}
      <SmallPrint id={hint}>
        <bdi>{t('guest.hint')}</bdi>
      </SmallPrint>
      {authEnabled && (
        <button
          type="button"
          className={quiet}
          onClick={() => openSignIn({ intent: intentNow(cart) })}
        >
          {t('account.signInOrRegister')}
        </button>
      )}
    </Field>
  );
}
