import { useSnapshot } from 'valtio';
import { Foot, margins } from './frame.styles.ts';
import { t } from './i18n.ts';
import { publication } from './publication.ts';

export function Footer() {
  const { currency } = useSnapshot(publication);
  return (
    <Foot>
      <p className={margins}>
        <bdi>{t('shell.prices', { currency })}</bdi>
      </p>
    </Foot>
  );
}
