import { styled } from '@linaria/react';
import { color, from, size, space } from '../../../shared/ui/tokens.ts';

/** A fact, and beside it the action. */
export const Halves = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from('medium')} {
    grid-template-columns: var(--halves, minmax(0, 1fr) minmax(0, 1fr));
    gap: ${space(6)};
  }
`;

export const Facts = styled.dl`
  display: grid;
  align-content: start;
  gap: ${space(3)};
  margin: 0;
  & dt {
    margin-block-end: ${space(0.5)};
    color: ${color.muted};
    font-size: ${size.small};
  }
  & dd {
    margin: 0;
  }
`;

export const Email = styled.dd`
  font-size: ${size.lead};
  overflow-wrap: anywhere;
`;

export const Provider = styled.dd`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${space(5)};
  & > button {
    margin-inline-start: auto;
  }
`;

export const ActionList = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const ActionButton = styled.li`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
`;

/** At the end of the page, apart from the harmless actions. */
export const Apart = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  padding-block-start: ${space(5)};
  & > button {
    color: ${color.danger};
  }
`;

export const Hint = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  max-inline-size: 52ch;
`;
