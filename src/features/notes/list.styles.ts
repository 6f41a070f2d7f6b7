import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { annotationColours, ownColour } from '../../shared/ui/annotationColours.styles.ts';
import { color, font, from, radius, size, space, target } from '../../shared/ui/tokens.ts';

export const Group = styled.section`
  display: grid;
  gap: ${space(1)};
  padding-block-start: ${space(2)};
`;

export const GroupTitle = styled.h2`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

export const Items = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The link covers the item; the button lies over the link. */
export const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(2)};
  border-block-start: 1px solid ${color.line};
  & > div {
    display: grid;
    gap: ${space(1)};
  }
  & > button {
    position: relative;
    grid-column: 2;
    justify-self: start;
    margin-inline-start: -${space(1)};
  }
  ${from('small')} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    & > button {
      grid-column: 3;
      align-self: start;
    }
  }
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 4%, transparent);
    }
  }
`;

/** A bar in the colour of the annotation; a bookmark has a plain one. */
export const mark = `${annotationColours} ${css`
  inline-size: 4px;
  border-radius: 2px;
  --own: ${color.line};
  background: var(--own);
  forced-color-adjust: none;
  ${ownColour}
`}`;

export const Quote = styled.blockquote`
  display: -webkit-box;
  overflow: hidden;
  margin: 0;
  font-family: ${font.display};
  font-size: ${size.lead};
  line-height: 1.4;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
`;

export const NoteText = styled.p`
  line-height: 1.5;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
`;

/** Beside many others, so it is plain. */
export const deleteButton = css`
  min-block-size: ${target};
  padding: 0 ${space(1)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${size.small};
  font-weight: 600;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      color: ${color.danger};
    }
  }
`;

export const pageLink = css`
  color: ${color.accent};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    min-block-size: ${target};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }
`;
