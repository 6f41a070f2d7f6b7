import { useRef } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { Block, CodeHead, CodeName, Pre, Quoted } from './code.styles.ts';
import { splitQuoted } from './splitQuoted.ts';

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
