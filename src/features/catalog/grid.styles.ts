import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  descenders,
  font,
  from,
  motion,
  radius,
  shadow,
  size,
  space,
} from '../../shared/ui/tokens.ts';
import { Frame } from './cover.styles.ts';

const titleLines = 2;
const titleLine = 1.25;

const rowGap = { small: space(3), medium: space(4), large: space(5) } as const;

/**
 * Columns that divide the pages of 12, 8 and 6 without a hole. The two of a phone become one where
 * the reader's letters are so large that a word would not fit.
 */
export const shelf = css`
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(100%, max(7.5rem, 50% - ${space(2)})), 1fr)
  );
  gap: ${rowGap.small} ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  ${from('small')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${rowGap.medium} ${space(4)};
  }
  ${from('medium')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${from('large')} {
    gap: ${rowGap.large} ${space(6)};
  }
`;

/** A long list goes on in a second one, as if it were the next row. */
export const RestOfShelf = styled.div`
  margin-block-start: ${rowGap.small};
  ${from('small')} {
    margin-block-start: ${rowGap.medium};
  }
  ${from('large')} {
    margin-block-start: ${rowGap.large};
  }
`;

export const card = css`
  position: relative;
  container-type: inline-size;
  min-inline-size: 0;
  break-inside: avoid;
`;

/**
 * The height follows from the width alone, whatever the title: the pager keeps its place from page to
 * page, and a long list knows where each of its rows is going to be.
 */
export const CardBody = styled.div`
  --title-size: ${size.body};
  block-size: calc(
    100cqi / (5 / 7) + ${titleLines * titleLine} * var(--title-size) + 1.5rem + ${space(2.5)}
  );
  ${from('small')} {
    --title-size: ${size.lead};
  }
`;

/** Every cover stands in a room of 5:7 on its floor, whatever its own proportion. */
export const CoverRoom = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: end;
  align-items: start;
  aspect-ratio: 5 / 7;
  transition: translate ${motion.calm};
`;

export const roomRatio = 5 / 7;

export const cardLink = css`
  display: block;
  color: inherit;
  text-decoration: none;
  /* The cover shows the focus. */
  &:focus-visible {
    outline: none;
  }
  /* The whole card is pressed, though only the title names the link. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible ${CoverRoom} {
    translate: 0 -6px;
  }
  &:focus-visible ${Frame} {
    box-shadow: ${shadow.lifted};
  }
  @media (hover: hover) {
    &:hover ${CoverRoom} {
      translate: 0 -6px;
    }
    &:hover ${Frame} {
      box-shadow: ${shadow.lifted};
    }
  }
  &:focus-visible ${Frame} {
    outline: 3px solid ${color.focus};
    outline-offset: 4px;
  }
`;

export const CardTitle = styled.h2`
  display: -webkit-box;
  margin-block-start: ${space(2)};
  overflow: hidden;
  ${descenders}
  font-family: ${font.display};
  font-size: var(--title-size);
  font-weight: 560;
  line-height: ${titleLine};
  text-wrap: balance;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${titleLines};
  overflow-wrap: anywhere;
  /* Only a word too long for a card is parted, and then with a hyphen. */
  hyphens: auto;
  hyphenate-limit-chars: 16 6 6;
  &[data-untitled] {
    color: ${color.muted};
    font-style: italic;
  }
  /* Japanese has no italic, and is not slanted by force. */
  &[data-untitled]:lang(ja) {
    font-style: normal;
  }
`;

export const CardLine = styled.p`
  margin-block-start: ${space(0.5)};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  &[data-line='free'],
  &[data-line='purchased'] {
    color: ${color.accent};
    font-weight: 600;
  }
`;

export const Empty = styled.p`
  padding-block: ${space(12)};
  color: ${color.muted};
  font-family: ${font.display};
  font-size: ${size.title};
  text-align: center;
`;

/** Stands for a card that has not come. Unseen at first: what comes quickly needs no placeholder. */
export const Ghost = styled(CardBody)`
  border-radius: ${radius.control};
  background: linear-gradient(${color.ground}, ${color.ground}) top / 100% calc(100cqi / (5 / 7))
    no-repeat;
  animation: ghost-appears 400ms 300ms backwards;
  @keyframes ghost-appears {
    from {
      opacity: 0;
    }
  }
`;
