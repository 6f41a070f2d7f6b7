import { type RefObject, useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { t } from '../translations.ts';
import { copy } from '../../../shared/ui/copyAndShare.ts';

interface Props {
  readonly text: string;
  /** The element that shows the text. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly className: string;
  /** The name of the copied text, for users of a screen reader. */
  readonly name: string;
}

/** In milliseconds: the time to read the result. */
const resultMs = 4000;

type CopyResult = 'copied' | 'selected';

/** Copies the text, and shows the result. */
export function CopyButton({ text, shown, className, name }: Props) {
  const [result, setAnswer] = useState<CopyResult | null>(null);
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(() => setAnswer(null), resultMs);
    return () => clearTimeout(timer);
  }, [result]);
  const press = async (): Promise<void> => {
    setAnswer((await copy(text, shown.current)) ? 'copied' : 'selected');
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void press()}>
        <span>
          {t(result ? `copy.${result}` : 'copy.button')} <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      </button>
      <VisuallyHidden>
        <output>{result && t(`copy.${result}`)}</output>
      </VisuallyHidden>
    </>
  );
}
