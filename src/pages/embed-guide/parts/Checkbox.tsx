import { useId } from 'react';
import { Hint, CheckboxRow } from './checkbox.styles.ts';

interface Props {
  readonly text: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

export function Checkbox({ text, hint, isChecked, onCheck }: Props) {
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
