import { useEffect } from 'react';
import { reader } from '../../../features/reader/index.ts';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { leave } from './store.ts';
import { Close } from './viewer.styles.ts';

/** At the position of the reader's own close button. A reader inside the host's page has none. */
export function CloseButton() {
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && !reader.opened) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (appConfig.staysOpen) return null;
  return (
    <Close type="button" aria-label={t('reader.close')} onClick={leave}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </Close>
  );
}
