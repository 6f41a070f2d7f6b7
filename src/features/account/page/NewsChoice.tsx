import { useEffect, useState } from 'react';
import { api } from '../../../shared/api/index.ts';
import { appConfig, showApiError, t } from '../../../shared/shell/index.ts';
import { Checked } from '../../../shared/ui/fields.styles.ts';

/** For a verified e-mail, at a store that sends news about new issues. */
export function NewsChoice() {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    if (appConfig.footerPages.includes('news'))
      api.ownNews().then(({ subscribed }) => setOn(subscribed), showApiError);
  }, []);
  if (isOn === null) return null;
  const change = (subscribed: boolean): void => {
    setOn(subscribed);
    api.setOwnNews({ body: { subscribed } }).catch((error: unknown) => {
      setOn(isOn);
      showApiError(error);
    });
  };
  return (
    <li>
      <Checked>
        <input type="checkbox" checked={isOn} onChange={() => change(!isOn)} />
        <bdi>{t('news.own')}</bdi>
      </Checked>
    </li>
  );
}
