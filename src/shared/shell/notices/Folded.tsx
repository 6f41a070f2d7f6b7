import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n.ts';
import { Message, more, Unfolding } from './notices.styles.ts';

/**
 * A long text is collapsed to its first line, so that it does not push the issues out of sight. The paragraph has the
 * direction of its text: otherwise the line is cut off at the beginning of the text.
 */
export function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const overflows = useOverflow(words);
  const id = useId();
  return (
    <Unfolding>
      <Message ref={words} id={id} dir="auto" data-folded={!isOpen || undefined}>
        {children}
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
