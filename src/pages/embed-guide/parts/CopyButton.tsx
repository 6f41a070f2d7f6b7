import { type RefObject, useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { say } from '../translations.ts';
import { copy } from '../../../shared/ui/copy.ts';

interface Props {
  readonly text: string;
  /** What shows the text. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly className: string;
  /** What is copied, for those who see one of many buttons at a time. */
  readonly name: string;
}

/** In milliseconds: long enough to be read. */
const answerStays = 4000;

type Answer = 'copied' | 'selected';

/** Copies, and says how it went. */
export function CopyButton({ text, shown, className, name }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!answer) return undefined;
    const timer = setTimeout(() => setAnswer(null), answerStays);
    return () => clearTimeout(timer);
  }, [answer]);
  const press = async (): Promise<void> => {
    setAnswer((await copy(text, shown.current)) ? 'copied' : 'selected');
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void press()}>
        <span>
          {say(answer ? `copy.${answer}` : 'copy.button')} <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      </button>
      <VisuallyHidden>
        <output>{answer && say(`copy.${answer}`)}</output>
      </VisuallyHidden>
    </>
  );
}
