import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { labelOf, pageLabelled } from '../pageLabels.ts';
import { pageTyped } from './stripPlan.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { color, radius, size, space, target } from '../../../shared/ui/tokens.ts';

/** Shows the current page. Enter goes to a typed page number or label. */
export function PageField({ pageCount }: { pageCount: number }) {
  const { turning } = useSession();
  const { page, pageLabels } = useSessionStore();
  const shown = labelOf(page, pageLabels);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    field.current?.select();
    const goal =
      typed === null ? page : (pageLabelled(typed, pageLabels) ?? pageTyped(typed, pageCount));
    if (goal === null) return setWrong(true);
    change(null);
    turning.turnTo(goal, { cause: event.nativeEvent });
  };
  return (
    <form className={pageForm} onSubmit={go}>
      <FieldLabel htmlFor={id}>{t('reader.goToPage')}</FieldLabel>
      <Field
        ref={field}
        id={id}
        type="text"
        inputMode={pageLabels ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoComplete="off"
        size={Math.max(3, String(pageCount).length, shown.length)}
        value={typed ?? shown}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onKeyDown={keepKeys}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => change(null)}
      />
      <FieldHint id={`${id}-hint`} role={isWrong ? 'alert' : undefined} data-wrong={isWrong}>
        {hintOf({ isWrong, isLabelled: pageLabels !== null, page, total: pageCount })}
      </FieldHint>
    </form>
  );
}

interface Hint {
  readonly isWrong: boolean;
  readonly isLabelled: boolean;
  readonly page: PageNumber;
  readonly total: number;
}

/** A label does not show the distance from the end. */
function hintOf({ isWrong, isLabelled, page, total }: Hint): string {
  if (isWrong) return t('reader.noSuchPage', { total });
  return isLabelled ? t('reader.pageOf', { page, total }) : t('reader.ofPages', { total });
}

/** Typed keys do not move in the row; Escape closes the strip. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.stopPropagation();
}

/** In the direction of the interface, above a row that counts from the left. */
const pageForm = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(1.5)};
  padding: ${space(0.75)} ${space(2)} 0;
  font-size: ${size.small};
  @media (max-height: 500px) {
    flex-direction: column;
    gap: ${space(0.75)};
    max-inline-size: 9rem;
    text-align: center;
  }
`;

const FieldLabel = styled.label`
  color: ${color.muted};
`;

const Field = styled.input`
  min-block-size: ${target};
  padding-inline: ${space(1)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: inherit;
  font-size: max(16px, ${size.body});
  font-variant-numeric: tabular-nums;
  text-align: center;
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
`;

const FieldHint = styled.span`
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  &[data-wrong='true'] {
    color: ${color.danger};
  }
`;
