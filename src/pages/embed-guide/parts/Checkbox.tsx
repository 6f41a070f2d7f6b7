import { useId } from 'react';
import { Hint, Ticked } from './tick.styles.ts';

interface Props {
  readonly text: string;
  readonly hint?: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

export function Checkbox({ text, hint, isTicked, onTick }: Props) {
  const id = useId();
  return (
    <Ticked>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onTick(target.checked)}
      />
      <label htmlFor={id}>{text}</label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Ticked>
  );
}
