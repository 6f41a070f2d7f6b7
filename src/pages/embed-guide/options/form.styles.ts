import { styled } from '@linaria/react';
import { color, font, from, size, space } from '../../../shared/ui/tokens.ts';

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
`;

export const FormTitle = styled.h3`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  line-height: 1.2;
`;

/** As many columns as fit. Long fields take two columns. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};
  ${from('small')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${from('medium')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  & input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
`;

export const Wide = styled.div`
  ${from('small')} {
    grid-column: span 2;
  }
`;

export const Narrow = styled.div``;

export const Caption = styled.span`
  font-weight: 600;
`;
