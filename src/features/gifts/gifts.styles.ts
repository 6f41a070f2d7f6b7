import { styled } from '@linaria/react';
import { color, font, size, space } from '../../shared/ui/tokens.ts';

/** Below the description in the details. */
export const Place = styled.div`
  padding-block-start: ${space(1)};
`;

/** The content of the dialog. */
export const Form = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

/** On the account page, below the library. */
export const Section = styled.section`
  display: grid;
  gap: ${space(1)};
  inline-size: 100%;
  /* As wide as the plans below. */
  max-inline-size: 36rem;
  padding-block-start: ${space(1)};
`;

export const Heading = styled.h3`
  font-family: ${font.text};
  font-size: ${size.body};
  font-weight: 600;
`;

export const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The button stands beside the words, or below them when large letters leave no room. */
export const Row = styled.li`
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

export const Words = styled.div`
  flex: 1 1 ${space(24)};
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

export const Muted = styled.p`
  color: ${color.muted};
`;
