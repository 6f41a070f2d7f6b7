import { css } from '@linaria/core';
import { quiet } from './parts.styles.ts';
import { space } from './tokens.ts';

interface Props {
  readonly text: string;
  /** The text of the button. */
  readonly again: string;
  readonly onRetry: () => void;
}

/** A failed request is not shown as an empty list. */
export const RequestFailure = ({ text, again, onRetry }: Props) => (
  <div className={failure}>
    <p role="alert">
      <bdi>{text}</bdi>
    </p>
    <button type="button" className={quiet} onClick={onRetry}>
      {again}
    </button>
  </div>
);

const failure = css`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;
