import { useId, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import type { Boot } from '#contract/boot.ts';
import { CloseIcon } from '../../ui/CloseIcon.tsx';
import { t } from '../i18n.ts';
import { dismissMessage, isDismissed } from './decisions.ts';
import { cross, line, Message, more, Unfolding } from './notices.styles.ts';

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
      <Folded {...message} />
      <button type="button" className={cross} aria-label={t('shell.dismiss')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** A long text is collapsed, so that it does not push the issues out of sight. */
function Folded({ header, text }: Pick<SiteMessage, 'header' | 'text'>) {
  const [isOpen, setIsOpen] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const overflows = useOverflow(words);
  const id = useId();
  return (
    <Unfolding>
      <Message ref={words} id={id} data-folded={!isOpen || undefined}>
        <bdi>
          {header && <strong>{header}</strong>} {text}
        </bdi>
      </Message>
      {(overflows || isOpen) && (
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
    </Unfolding>
  );
}

/** Whether an element has more content than it shows; measured before paint. */
function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const look = (): void => {
      // Half a pixel is not a line.
      if (box.clientHeight > 0) setOverflows(box.scrollHeight > box.clientHeight + 1);
    };
    look();
    const watching = new ResizeObserver(look);
    watching.observe(box);
    return () => watching.disconnect();
  }, [element]);
  return overflows;
}
