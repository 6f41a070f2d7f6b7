import { Fragment } from 'react';
import { type TextKey, t } from '../../../shared/shell/index.ts';
import { isSpreadIndex, longestSpread, spreadIndexOf, spreadOf } from '../spreads/layout.ts';
import { indicator } from '../pageLabels.ts';
import { leftToRight, type Move } from '../readingDirection.ts';
import { useDirection } from '../useDirection.ts';
import { Turns } from './bars.styles.ts';
import { IconButton } from './buttons.styles.ts';
import { Indicator } from './Indicator.tsx';
import { arrowsLeftToRight } from './icons.tsx';
import { useSession, useSessionStore } from '../session/context.ts';

const allMoves: readonly Move[] = ['first', 'previous', 'next', 'last'];
const fewMoves: readonly Move[] = ['previous', 'next'];

const names: Readonly<Record<Move, TextKey>> = {
  first: 'reader.firstPage',
  previous: 'reader.previousPage',
  next: 'reader.nextPage',
  last: 'reader.lastPage',
};

/**
 * Four arrows around the page indicator. An arrow stays at the last page, so that it keeps the focus.
 * @param hasEnds whether the first and the last page have buttons here
 */
export function TurnButtons({ hasEnds }: { readonly hasEnds: boolean }) {
  const { page, pageCount, pageLabels, layout } = useSessionStore();
  const { turning } = useSession();
  const direction = useDirection();
  const place = spreadIndexOf(page, layout);
  const isAtEnd = (move: Move) =>
    pageCount === null ||
    !isSpreadIndex(move === 'first' || move === 'previous' ? place - 1 : place + 1, layout);
  const moves = hasEnds ? allMoves : fewMoves;
  const arrows = hasEnds ? arrowsLeftToRight : arrowsLeftToRight.slice(1, 3);
  return (
    <Turns>
      {leftToRight(moves, direction).map((move, at) => (
        <Fragment key={move}>
          {at === moves.length / 2 && (
            <Indicator
              text={
                pageCount === null ? null : indicator(spreadOf(page, layout), pageCount, pageLabels)
              }
              longest={indicator(longestSpread(layout), pageCount ?? 0, pageLabels)}
            />
          )}
          <IconButton
            type="button"
            aria-label={t(names[move])}
            aria-disabled={isAtEnd(move)}
            onClick={(event) => turning.turn(move, { cause: event.nativeEvent })}
          >
            {arrows[at]}
          </IconButton>
        </Fragment>
      ))}
    </Turns>
  );
}
