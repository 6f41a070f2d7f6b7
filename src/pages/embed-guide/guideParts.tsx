import { useRef, type RefObject, useEffect, useState, useId } from 'react';
import { styled } from '@linaria/react';
import { splitQuoted } from './snippet.ts';
import { wordButton } from '../../shared/ui/wordButton.styles.ts';
import { VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import { t } from './embedGuidePage.ts';
import { copy } from '../../shared/ui/copyAndShare.ts';
import { color, font, radius, size, space, target } from '../../shared/ui/tokens.ts';

interface CopyButtonProps {
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
function CopyButton({ text, shown, className, name }: CopyButtonProps) {
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

interface Props {
  /** The heading. */
  readonly name: string;
  readonly text: string;
}

/** Code to copy, always from left to right. */
export function Code({ name, text }: Props) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Block>
      <CodeHead>
        <CodeName dir="auto">{name}</CodeName>
        <CopyButton key={text} text={text} shown={shown} name={name} className={wordButton} />
      </CodeHead>
      <Pre dir="ltr">
        <code ref={shown} translate="no">
          {splitQuoted(text).map(({ from, part, isQuoted }) =>
            isQuoted ? <Quoted key={from}>{part}</Quoted> : part,
          )}
        </code>
      </Pre>
    </Block>
  );
}

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
`;

const CodeHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  padding-inline: ${space(2)} ${space(0.5)};
  border-block-end: 1px solid ${color.line};
`;

const CodeName = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.3;
`;

/** Long lines wrap, so that nothing scrolls sideways. */
const Pre = styled.pre`
  margin: 0;
  padding: ${space(2)};
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
  /* Lines of forty characters fit beside the example. */
  font-size: 0.78rem;
  line-height: 1.6;
  text-align: start;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 2;
`;

const Quoted = styled.span`
  color: ${color.accent};
`;

interface CheckboxProps {
  readonly text: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

export function Checkbox({ text, hint, isChecked, onCheck }: CheckboxProps) {
  const id = useId();
  return (
    <CheckboxRow>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <label htmlFor={id}>{text}</label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </CheckboxRow>
  );
}

const CheckboxRow = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${space(1.5)};
  & > input {
    align-self: center;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.accent};
    cursor: pointer;
  }
  & > label {
    display: grid;
    align-items: center;
    min-block-size: ${target};
    font-weight: 600;
    line-height: 1.3;
    cursor: pointer;
  }
`;

const Hint = styled.p`
  grid-column: 2;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;

export const PartTitle = styled.h3`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.2;
`;
