import { useState } from 'react';
import type { Boot } from '#contract/boot.ts';
import { CloseIcon } from '../../ui/CloseIcon.tsx';
import { t } from '../i18n.ts';
import { dismissMessage, isDismissed } from './decisions.ts';
import { Folded } from './Folded.tsx';
import { cross, line } from './notices.styles.ts';

type SiteMessage = NonNullable<Boot['site_message']>;

/** The publisher's message, until the user has dismissed it. */
export function MessageNotice({ message }: { message: SiteMessage }) {
  const [isShown, setIsShown] = useState(() => !isDismissed(message.id));
  if (!isShown) return null;
  const dismiss = (): void => {
    dismissMessage(message.id);
    setIsShown(false);
  };
  return (
    <div className={line} data-top>
      <Folded>
        {message.header && <strong>{message.header}</strong>} {message.text}
      </Folded>
      <button type="button" className={cross} aria-label={t('shell.dismiss')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
