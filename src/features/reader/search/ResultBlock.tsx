import { memo } from 'react';
import { styled } from '@linaria/react';
import { labelOf } from '../pageLabels.ts';
import { useSessionStore } from '../session/session.ts';
import { haveSameHits, type ResultBlock } from './resultBlocks.ts';
import type { Hit } from './searchState.ts';
import { color, size, space, target } from '../../../shared/ui/tokens.ts';

interface Choosing {
  readonly onChoose: (hit: Hit, cause: Event) => void;
}

interface Props extends Choosing {
  readonly block: ResultBlock;
  readonly height: number | undefined;
  readonly isMounted: boolean;
  readonly count: number;
  readonly current: Hit | null;
  /** The hit that the Tab key reaches, counted from the first hit of the block. */
  readonly stop: number;
}

/** The height of a hit with two lines of words. */
const rowHeight = 56;

/** Some hits of the list, or their room. */
export const Block = memo(({ block, height, isMounted, count, current, stop, onChoose }: Props) => {
  const { key, start, hits } = block;
  if (!isMounted)
    return <div data-block={key} style={{ blockSize: height ?? hits.length * rowHeight }} />;
  return (
    <div data-block={key}>
      {hits.map((hit, at) => (
        <div
          key={`${hit.page} ${hit.order}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `li` needs a `ul` around it
          role="listitem"
          data-result={start + at}
          aria-posinset={start + at + 1}
          aria-setsize={count}
        >
          <Result hit={hit} isCurrent={hit === current} isStop={at === stop} onChoose={onChoose} />
        </div>
      ))}
    </div>
  );
}, isSame);
Block.displayName = 'Block';

/** Room for hits depends on their number only. */
function isSame(one: Props, other: Props): boolean {
  if (one.isMounted !== other.isMounted || one.height !== other.height) return false;
  if (!one.isMounted) return one.block.hits.length === other.block.hits.length;
  const isInPlace = one.block.start === other.block.start && one.count === other.count;
  const isSameChoice = one.current === other.current && one.onChoose === other.onChoose;
  const isSameStop = stopIn(one) === stopIn(other);
  return isInPlace && isSameChoice && isSameStop && haveSameHits(one.block, other.block);
}

/** The stop, or -1 in another block. */
const stopIn = ({ block, stop }: Props): number => (stop in block.hits ? stop : -1);

interface ResultProps extends Choosing {
  readonly hit: Hit;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
}

const Result = memo(({ hit, isCurrent, isStop, onChoose }: ResultProps) => {
  const { pageLabels } = useSessionStore();
  const { page, before, match, after } = hit;
  return (
    <HitButton
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => onChoose(hit, event.nativeEvent)}
    >
      <Words dir="auto">
        {before}
        <mark>{match}</mark>
        {after}
      </Words>{' '}
      <HitPage>{labelOf(page, pageLabels)}</HitPage>
    </HitButton>
  );
});
Result.displayName = 'Result';

export const HitButton = styled.button`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  inline-size: 100%;
  min-block-size: ${target};
  padding: ${space(1)} ${space(1.5)};
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: ${size.small};
  line-height: 1.4;
  text-align: start;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 7%, transparent);
    }
  }
  &[aria-current] {
    background: color-mix(in srgb, ${color.accent} 14%, transparent);
    box-shadow: inset 3px 0 0 ${color.accent};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export const Words = styled.span`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  & mark {
    border-radius: 2px;
    background: rgb(255 205 0 / 32%);
    color: inherit;
    font-weight: 600;
    @media (forced-colors: active) {
      background: Mark;
      color: MarkText;
    }
  }
`;

export const HitPage = styled.span`
  flex: none;
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;
