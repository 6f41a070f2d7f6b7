import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { brandAddress, appConfig } from './appConfig.ts';
import { Foot, FootLinks, FootRow, footLink } from './frame.styles.ts';
import { t } from './i18n.ts';
import type { OnSupport } from './ErrorScreens.tsx';
import { storeInfo } from './storeInfo.ts';
import { margins } from '../ui/margins.styles.ts';

export const Footer = ({ onSupport }: { onSupport: OnSupport }) => (
  <Foot>
    <FootRow className={margins}>
      <Prices />
      <FootLinks>
        <li>
          <a href="/support" className={footLink} onClick={(event) => openHere(event, onSupport)}>
            <bdi>{t('shell.needHelp')}</bdi>
          </a>
        </li>
        <li>
          <Link to="/terms" className={footLink}>
            {t('shell.terms')}
          </Link>
        </li>
        <li>
          <Link to="/privacy" className={footLink}>
            {t('shell.privacy')}
          </Link>
        </li>
        <li>
          <a href={brandAddress} target="_blank" rel="noopener noreferrer" className={footLink}>
            {t('shell.poweredBy')}
          </a>
        </li>
      </FootLinks>
    </FootRow>
  </Foot>
);

/** A store with coupons only has no prices. */
function Prices() {
  const { currency } = useSnapshot(storeInfo);
  const { promocodesModeOnly } = useSnapshot(appConfig);
  if (promocodesModeOnly) return null;
  return (
    <p>
      <bdi>{t('shell.prices', { currency })}</bdi>
    </p>
  );
}

/** The form opens over this screen. A click for a new tab still opens the address. */
function openHere(event: MouseEvent, onSupport: OnSupport): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  onSupport();
}
