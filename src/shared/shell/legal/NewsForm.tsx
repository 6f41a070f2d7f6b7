import { type SyntheticEvent, useId, useState } from 'react';
import { AccountEmail } from '#contract/api/signIn.ts';
import { api } from '../../api/index.ts';
import { Hint, PageTitle, stack } from '../../ui/content.styles.ts';
import { EmailInput } from '../../ui/EmailInput.tsx';
import { Fault, Field, Label } from '../../ui/fields.styles.ts';
import { filled } from '../../ui/parts.styles.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { t } from '../i18n.ts';
import { useTitle } from '../storeInfo.ts';
import { showApiError } from '../toasts.ts';

/** Orders news about new issues by mail. The link in a mail confirms the order. The form stays for another address. */
export function NewsForm() {
  useTitle(t('shell.news'));
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const { busy: isBusy, run } = useBusy();
  const order = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const email = AccountEmail.safeParse(typed).data;
    setWrong(email === undefined);
    setSentTo('');
    if (email === undefined) return document.getElementById(id)?.focus();
    await run(() => api.orderNews({ body: { email } }).then(() => setSentTo(email), showApiError));
  };
  return (
    <form className={stack} onSubmit={(event) => void order(event)} noValidate>
      <PageTitle>{t('shell.news')}</PageTitle>
      <Hint>
        <bdi>{t('news.hint')}</bdi>
      </Hint>
      <Field>
        <Label htmlFor={id}>{t('news.email')}</Label>
        <EmailInput
          id={id}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isWrong && <Fault id={`${id}-fault`}>{t('support.wrong.email')}</Fault>}
      </Field>
      <div>
        <button type="submit" className={filled} disabled={isBusy}>
          {t('news.order')}
        </button>
      </div>
      <output>
        <bdi>{sentTo && t('news.sent', { email: sentTo })}</bdi>
      </output>
    </form>
  );
}
