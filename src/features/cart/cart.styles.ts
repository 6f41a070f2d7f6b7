import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, radius, size, space } from '../../shared/ui/tokens.ts';

export const PlanList = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Aligns the periods and the prices of all rows. */
export const planButton = css`
  inline-size: 100%;
  min-block-size: ${space(7)};
  justify-content: space-between;
  gap: ${space(2)};
  border-radius: ${radius.panel};
  text-align: start;
`;

export const Price = styled.bdi`
  flex: none;
  font-variant-numeric: tabular-nums;
`;

export const GoodsRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding-block-end: ${space(0.5)};
  & > :last-child {
    flex: 1;
    min-inline-size: 0;
  }
`;

/** One cover, or a stack of several covers. */
export const Covers = styled.div`
  --lean: 5deg;
  flex: none;
  display: grid;
  align-items: end;
  isolation: isolate;
  inline-size: ${space(8)};
  & > * {
    grid-area: 1 / 1;
    transform-origin: 50% 120%;
  }
  &:has(> :nth-child(2)) {
    inline-size: ${space(7)};
    margin-inline-end: ${space(2)};
  }
  [dir='rtl'] & {
    --lean: -5deg;
  }
  & > :nth-child(2) {
    z-index: -1;
    rotate: var(--lean);
  }
  & > :nth-child(3) {
    z-index: -2;
    rotate: calc(2 * var(--lean));
  }
`;

export const GoodsTitle = styled.h3`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

export const Kind = styled.p`
  margin-block: ${space(0.5)};
  color: ${color.muted};
`;

export const Total = styled.dl`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  margin: 0;
  padding-block-start: ${space(1.5)};
  border-block-start: 1px solid ${color.line};
  & > dd {
    margin: 0;
    font-size: ${size.title};
    font-weight: 600;
  }
`;

export const NoWay = styled.p`
  padding: ${space(1.5)} ${space(2)};
  border-radius: ${radius.control};
  background: ${color.ground};
  text-wrap: pretty;
`;
