import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, size, space } from './tokens.ts';

/** Parts of pages, panels and dialogs that are no part of the first screen, with which they would be loaded. */

export const PageTitle = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
`;

export const PanelHeading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.25;
`;

export const ListHeading = styled.h3`
  font-family: ${font.text};
  font-size: ${size.body};
  font-weight: 600;
`;

export const Muted = styled.p`
  color: ${color.muted};
`;

export const Hint = styled.p`
  color: ${color.muted};
  text-wrap: pretty;
`;

export const SmallPrint = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;

export const ErrorText = styled.p`
  padding-inline-start: ${space(1.5)};
  border-inline-start: 3px solid ${color.danger};
  color: ${color.danger};
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

/** One below the other, as wide as their place. */
export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

export const RowList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The button stands beside the words, or below them when large letters leave no room. */
export const ListRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(1.5)};
  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

export const RowWords = styled.div`
  flex: 1 1 ${space(24)};
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
