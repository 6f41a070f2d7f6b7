import { styled } from '@linaria/react';
import { color, from, size, space, widths } from '../../../shared/ui/tokens.ts';

export const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  padding-block-end: ${space(10)};
  ${from('medium')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${space(5)};
  }
  @media (width < ${widths.medium}px) {
    /* The heading of the list stays for screen readers: it is the first heading of the page. */
    &[data-chosen] > :first-child > :not(:first-child),
    &:not([data-chosen]) > :last-child {
      display: none;
    }
    &[data-chosen] > :first-child {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

export const ListSide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

/** Sticky beside a long list, with its own scrolling. */
export const EditorSide = styled.div`
  min-inline-size: 0;
  ${from('medium')} {
    position: sticky;
    inset-block-start: 0;
    max-block-size: 100dvh;
    overflow-y: auto;
    /* Room for the focus outline of a field. */
    margin-inline: -${space(1)};
    padding: ${space(1)};
  }
`;

export const Hint = styled.p`
  display: grid;
  place-items: center;
  min-block-size: 50dvh;
  color: ${color.muted};
  font-size: ${size.lead};
  text-align: center;
  text-wrap: balance;
`;
