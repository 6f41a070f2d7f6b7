import { styled } from '@linaria/react';
import { Field } from '../../shared/ui/fields.styles.ts';
import { below, color, font, from, size, space } from '../../shared/ui/tokens.ts';

export const Room = styled.div`
  display: grid;
  gap: ${space(2)};
  max-inline-size: 960px;
  margin-inline: auto;
  padding-block: ${space(3)} ${space(4)};
  & > button {
    justify-self: center;
  }
  ${from('medium')} {
    padding-block: ${space(5)} ${space(6)};
  }
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;

export const PageTitle = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  outline: none;
`;

/** The result of an import stands below the buttons. */
export const ExchangeRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > output {
    flex: 1 0 100%;
  }
  & > output:not(:has(*:not(:empty))) {
    display: none;
  }
`;

export const Muted = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;

export const SignInRow = styled.div`
  justify-self: start;
`;

/** The search has a row of its own, on a phone the issue too; from 960 px on, all fields stand in one row. */
export const FilterRow = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(1.5)};
  @media ${below('small')} {
    & > :nth-child(2) {
      grid-column: 1 / -1;
    }
  }
  ${from('small')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from('medium')} {
    grid-template-columns: minmax(0, 3fr) repeat(3, minmax(0, 2fr));
  }
`;

export const SearchField = styled(Field)`
  grid-column: 1 / -1;
  ${from('medium')} {
    grid-column: auto;
  }
`;

export const Count = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  max-inline-size: 34rem;
  margin-inline: auto;
  padding-block: ${space(6)};
  text-align: center;
  text-wrap: balance;
  & > p:first-child {
    font-family: ${font.display};
    font-size: ${size.title};
  }
  & > p + p {
    color: ${color.muted};
  }
`;
