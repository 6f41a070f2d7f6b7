import { styled } from '@linaria/react';
import { color, font, from, size, space } from '../../shared/ui/tokens.ts';

/** The field, and beside it the redeemed coupons. */
export const Halves = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from('medium')} {
    grid-template-columns: var(--halves, minmax(0, 1fr) minmax(0, 1fr));
    gap: ${space(6)};
  }
  /* A code is short, and a day belongs to what ends on it. */
  & > * {
    max-inline-size: 36rem;
  }
`;

/** The button stands beside the field, or below it when large letters leave no room. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  & > input {
    flex: 1 1 ${space(18)};
    inline-size: auto;
    min-inline-size: 0;
    text-transform: uppercase;
  }
  & > button {
    flex: none;
    min-block-size: ${space(6)};
  }
`;

export const Redeemed = styled.section`
  display: grid;
  align-content: start;
  gap: ${space(1)};
`;

export const Heading = styled.h3`
  font-family: ${font.text};
  font-size: ${size.body};
  font-weight: 600;
`;

export const CouponList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The button stands beside the words, or below them when large letters leave no room. */
export const Coupon = styled.li`
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

export const ErrorText = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;
