import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  clamped,
  color,
  descenders,
  font,
  from,
  isSpaced,
  motion,
  radius,
  shadow,
  size,
  space,
  screenHeight,
  target,
} from '../../shared/ui/tokens.ts';

/** The id of the heading above the issues whose text a search has found. */
export const foundInTextId = 'found-in-issues';

/** Matches an element before a search in the text of issues that has found some, or still runs. */
export const beforeHits = (combinator: '+' | '~'): string => {
  const found = `${combinator} section[aria-labelledby='${foundInTextId}']`;
  return `:is(:has(${found} h3), :has(${found}[aria-busy='true']))`;
};

const titleLines = 2;
const titleLine = 1.25;

const rowGap = { small: space(3), medium: space(4), large: space(5) } as const;

/**
 * The columns divide pages of 12, 8 and 6 evenly. A phone has two columns, or one when the user's letters
 * are too large for two.
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
  ${from('wide')} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

/** The virtual part of a long list continues the grid as its next row. */
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
 * The height follows from the width only, not from the title. So the pager keeps its position, and a long
 * list knows the position of each row.
 */
export const CardBody = styled.div`
  --title-size: ${size.body};
  --title-lines: calc(
    ${titleLines * titleLine} + ${titleLines * (2 * 1.5 - titleLine)} * ${isSpaced(titleLine)}
  );
  line-height: ${titleLine};
  block-size: calc(
    100cqi / (4 / 5) + var(--title-lines) * var(--title-size) + 1.5rem + ${space(2.5)}
  );
  ${from('small')} {
    --title-size: ${size.lead};
  }
`;

export const Frame = styled.div`
  position: relative;
  overflow: hidden;
  container-type: inline-size;
  inline-size: 100%;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
  transition: box-shadow ${motion.calm};
  /* The paper's edge, so that a black cover does not run into a dark room. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px color-mix(in oklab, ${color.ink} 14%, transparent);
  }
  &[data-missing] {
    display: grid;
    align-items: end;
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;

/** The picture is 15 pixels wide. It is enlarged a little, because the blur reaches over the edge. */
export const Blurred = styled.img`
  position: absolute;
  inset: -4%;
  inline-size: 108%;
  block-size: 108%;
  object-fit: cover;
  filter: blur(4cqi);
`;

export const Sharp = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  opacity: 0;
  transition: opacity ${motion.calm};
  &[data-sharp] {
    opacity: 1;
  }
`;

export const MissingTitle = styled.span`
  padding: ${space(2)};
  font-family: ${font.display};
  font-size: clamp(1rem, 13cqi, 2.5rem);
  font-weight: 640;
  line-height: 1.05;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

/** Each cover stands at the bottom of a box of 4:5, as wide as `coverShare` of the contract says. */
export const CoverRoom = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: end;
  align-items: start;
  aspect-ratio: 4 / 5;
  transition: translate ${motion.calm};
`;

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
  ${clamped(titleLines, titleLine)}
  margin-block-start: ${space(2)};
  ${descenders}
  font-family: ${font.display};
  font-size: var(--title-size);
  font-weight: 560;
  text-wrap: balance;
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

/** The mark of a new issue, and the price or the state, which is known later. */
export const cardState = css`
  display: flex;
  align-items: center;
  line-height: 1.5;
  /* As high as the line, also before it is known. */
  min-block-size: 1lh;
  gap: ${space(1)};
  margin-block-start: ${space(0.5)};
  overflow: hidden;
  white-space: nowrap;
`;

/** Quiet: the accent belongs to actions. */
export const newMark = css`
  flex: none;
  padding-inline: ${space(1)};
  border-radius: ${radius.pill};
  background: ${color.ground};
  color: ${color.ink};
  font-size: ${size.small};
  line-height: 1.4;
`;

export const CardLine = styled.p`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  /* The accent belongs to actions. */
  &:not([data-line='price']) {
    color: ${color.ink};
    font-weight: 600;
  }
`;

export const Empty = styled.p`
  padding-block: ${space(12)};
  color: ${color.muted};
  font-family: ${font.display};
  font-size: ${size.title};
  text-align: center;
  /* The pages that a search has found follow, and are not pushed out of sight. */
  [role='tabpanel']:has(+ section) > & {
    padding-block: ${space(2)};
    font-size: ${size.lead};
    text-align: start;
  }
  [role='tabpanel']${beforeHits('+')} > & {
    display: none;
  }
`;

/** The placeholder of a card. It is invisible at first, because a fast response needs no placeholder. */
export const Skeleton = styled(CardBody)`
  border-radius: ${radius.control};
  background: linear-gradient(${color.ground}, ${color.ground}) top / 100% calc(100cqi / (4 / 5))
    no-repeat;
  animation: ghost-appears 400ms 300ms backwards;
  @keyframes ghost-appears {
    from {
      opacity: 0;
    }
  }
`;

/**
 * At least as high as the window, so that late content below the list is out of sight and moves nothing
 * visible.
 */
export const screen = css`
  display: flow-root;
  min-block-size: ${screenHeight};
`;

export const Panel = styled.div`
  padding-block: ${space(2)};
  scroll-margin-block-start: ${space(8)};
  &[tabindex='-1']:focus {
    outline: none;
  }
  ${from('medium')} {
    padding-block: ${space(3)};
  }
`;

/** The pager is loaded late. */
export const PagerRoom = styled.div`
  display: grid;
  align-content: center;
  min-block-size: calc(${target} + ${space(8)});
`;
