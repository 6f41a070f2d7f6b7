import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, from, motion, radius, size, space } from '../../../shared/ui/tokens.ts';

export const Room = styled.div`
  max-inline-size: 1200px;
  padding-block: ${space(3)} ${space(4)};
  ${from('medium')} {
    padding-block: ${space(5)} ${space(6)};
  }
`;

export const PageTitle = styled.h1`
  margin-block-end: ${space(3)};
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
`;

export const columns = css`
  display: grid;
  column-gap: ${space(8)};
  ${from('large')} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: start;
  }
`;

export const Column = styled.div`
  min-inline-size: 0;
  ${from('large')} {
    /* The facts and the actions of a panel stand below each other in the side column. */
    &:last-child {
      --halves: minmax(0, 1fr);
    }
  }
`;

export const item = css`
  border-block-start: 1px solid ${color.line};
`;

export const Heading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.25;
`;

/** The whole row is a click target, as far as the text below reaches. */
export const trigger = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  inline-size: 100%;
  min-block-size: ${space(8)};
  padding: ${space(1.5)} 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  text-align: start;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      color: ${color.accent};
    }
  }
`;

export const Chevron = styled.svg`
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
  transition: rotate ${motion.quick};
  [data-state='open'] > & {
    rotate: 180deg;
  }
`;

export const content = css`
  padding-block: ${space(1)} ${space(5)};
`;

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
