import { styled } from '@linaria/react';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

/** A row for each key, with the keys at the start. */
export const Keys = styled.dl`
  display: grid;
  gap: ${space(1)};
  margin: ${space(2)} 0 0;
  & > div {
    display: grid;
    grid-template-columns: minmax(8rem, auto) minmax(0, 1fr);
    gap: ${space(2)};
    align-items: baseline;
  }
  & dt {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)};
    justify-content: flex-end;
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & kbd {
    min-inline-size: 1.75rem;
    padding: 0 ${space(0.75)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.ground};
    font-family: inherit;
    font-size: ${size.small};
    line-height: 1.6;
    text-align: center;
  }
`;
