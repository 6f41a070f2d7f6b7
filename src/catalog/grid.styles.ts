import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, from, motion, radius, shadow, size, space } from '../ui/tokens.ts';
import { Frame } from './cover.styles.ts';

/**
 * Columns that divide the pages of 12, 8 and 6 without a hole. The two of a phone become one where
 * the reader's letters are so large that a word would not fit.
 */
export const Shelf = styled.ul`
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(100%, max(7.5rem, 50% - ${space(2)})), 1fr)
  );
  gap: ${space(4)} ${space(2)};
  margin: 0;
  padding-block: ${space(2)};
  padding-inline-start: 0;
  list-style: none;
  ${from('small')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(6)} ${space(4)};
  }
  ${from('medium')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    padding-block: ${space(3)};
  }
  ${from('large')} {
    gap: ${space(8)} ${space(6)};
  }
`;

export const Card = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  break-inside: avoid;
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
  &:hover ${CoverRoom}, &:focus-visible ${CoverRoom} {
    translate: 0 -6px;
  }
  &:hover ${Frame}, &:focus-visible ${Frame} {
    box-shadow: ${shadow.lifted};
  }
  &:focus-visible ${Frame} {
    outline: 3px solid ${color.focus};
    outline-offset: 4px;
  }
`;

export const CardTitle = styled.h2`
  margin-block-start: ${space(2)};
  font-family: ${font.display};
  font-size: ${size.body};
  font-weight: 560;
  line-height: 1.25;
  text-wrap: balance;
  overflow-wrap: anywhere;
  /* Only a word too long for a card is parted, and then with a hyphen. */
  hyphens: auto;
  hyphenate-limit-chars: 16 6 6;
  ${from('small')} {
    font-size: ${size.lead};
  }
  &[data-untitled] {
    color: ${color.muted};
    font-style: italic;
  }
`;

export const CardLine = styled.p`
  min-block-size: 1.5em;
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

/** Stands for a card that has not come. Unseen at first: what comes quickly needs no stand-in. */
export const Ghost = styled.li`
  aspect-ratio: 5 / 8.2;
  border-radius: ${radius.control};
  background: linear-gradient(${color.ground} 85%, transparent 85%);
  animation: ghost-appears 400ms 300ms backwards;
  @keyframes ghost-appears {
    from {
      opacity: 0;
    }
  }
`;
