import { useSnapshot } from 'valtio';
import { Foot, margins } from './frame.styles.ts';
import { t } from './i18n.ts';
import { publication } from './publication.ts';

export function Footer() {
  const { currency } = useSnapshot(publication);
  return (
    <Foot>
      <p className={margins}>{t('shell.prices', { currency })}</p>
    </Foot>
  );
}
