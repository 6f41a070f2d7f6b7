import { useId } from 'react';
import { styled } from '@linaria/react';
import { color, size, space, target } from '../../shared/ui/tokens.ts';

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
