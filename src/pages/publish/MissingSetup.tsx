import { styled } from '@linaria/react';
import { color, radius, size, space } from '../../shared/ui/tokens.ts';
import { page } from './page.ts';
import { t } from './translations.ts';

/** Lists the parts of the store that the operator has not set up. */
export const MissingSetup = () =>
  page.lacking.length > 0 && (
    <List>
      {page.lacking.map((setup) => (
        <li key={setup}>{t(`lacking.${setup}`)}</li>
      ))}
    </List>
  );

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0 0 ${space(3)};
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  background: ${color.raised};
  font-size: ${size.small};
  list-style: none;
`;
