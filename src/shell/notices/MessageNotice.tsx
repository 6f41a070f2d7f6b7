import { useId, useState } from 'react';
import type { Boot } from '#contract/boot.ts';
import { Cross } from '../../ui/Cross.tsx';
import { t } from '../i18n.ts';
import { dismissMessage, isDismissed } from './decisions.ts';
import { cross, line, Message, more, Words } from './notices.styles.ts';
import { isLong } from './rules.ts';

/** What the publisher says to everybody, until somebody has read it. */
export function MessageNotice({ message }: { message: NonNullable<Boot['site_message']> }) {
  const { id, header, text } = message;
  const [isShown, setIsShown] = useState(() => !isDismissed(id));
  if (!isShown) return null;
  const dismiss = (): void => {
    dismissMessage(id);
    setIsShown(false);
  };
  return (
    <div className={line}>
      <Words>
        {header && <strong dir="auto">{header}</strong>}
        {text && <Text text={text} />}
      </Words>
      <button type="button" className={cross} aria-label={t('shell.dismiss')} onClick={dismiss}>
        <Cross />
      </button>
    </div>
  );
}

/** A long text is opened by who wants to read it: it must not push the issues out of sight. */
function Text({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const folds = isLong(text);
  return (
    <>
      <Message id={id} dir="auto" data-folded={(folds && !isOpen) || undefined}>
        {text}
      </Message>
      {folds && (
        <button
          type="button"
          className={more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'shell.less' : 'shell.more')}
        </button>
      )}
    </>
  );
}
