import { Fragment } from 'react';
import { useSnapshot } from 'valtio';
import { type TextKey, t } from '../../shell/index.ts';
import { hasEndButtons } from '../modes.ts';
import { isPlace, placeOf, spreadOf } from '../layout.ts';
import { indicator } from '../pageLabels.ts';
import { leftToRight, type Move } from '../sides.ts';
import { reader } from '../store.ts';
import { turn } from '../turning.ts';
import { useDirection } from '../useDirection.ts';
import { IconButton, Turns } from './bars.styles.ts';
import { Indicator } from './Indicator.tsx';
import { arrowsLeftToRight } from './icons.tsx';

const allMoves: readonly Move[] = ['first', 'previous', 'next', 'last'];
const fewMoves: readonly Move[] = ['previous', 'next'];

const names: Readonly<Record<Move, TextKey>> = {
  first: 'reader.firstPage',
  previous: 'reader.previousPage',
  next: 'reader.nextPage',
  last: 'reader.lastPage',
};

/** Four arrows with the place in the middle. An arrow at the end of its way stays, so that focus does. */
export function TurnButtons() {
  const { page, pageCount, pageLabels, layout, device } = useSnapshot(reader);
  const direction = useDirection();
  const place = placeOf(page, layout);
  const isAtEnd = (move: Move) =>
    pageCount === null ||
    !isPlace(move === 'first' || move === 'previous' ? place - 1 : place + 1, layout);
  const moves = hasEndButtons(device) ? allMoves : fewMoves;
  const arrows = hasEndButtons(device) ? arrowsLeftToRight : arrowsLeftToRight.slice(1, 3);
  return (
    <Turns>
      {leftToRight(moves, direction).map((move, at) => (
        <Fragment key={move}>
          {at === moves.length / 2 && (
            <Indicator
              text={
                pageCount === null ? null : indicator(spreadOf(page, layout), pageCount, pageLabels)
              }
            />
          )}
          <IconButton
            type="button"
            aria-label={t(names[move])}
            aria-disabled={isAtEnd(move)}
            onClick={(event) => turn(move, { cause: event.nativeEvent })}
          >
            {arrows[at]}
          </IconButton>
        </Fragment>
      ))}
    </Turns>
  );
}
