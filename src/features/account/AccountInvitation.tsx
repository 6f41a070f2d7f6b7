import { styled } from '@linaria/react';
import { t } from '../../shared/shell/index.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { color, font, from, radius, size, space } from '../../shared/ui/tokens.ts';
import { useOpenSignIn } from './openSignIn.ts';

export function AccountInvitation() {
  const openSignIn = useOpenSignIn();
  return (
    <div className={margins}>
      <Invitation>
        <h2>
          <bdi>{t('account.yourAccount')}</bdi>
        </h2>
        <p>
          <bdi>{t('accountInvitation')}</bdi>
        </p>
        <button type="button" className={filled} onClick={() => openSignIn()}>
          {t('account.signInOrRegister')}
        </button>
      </Invitation>
    </div>
  );
}

/** Above the list, as wide as its panels. */
const Invitation = styled.section`
  display: grid;
  justify-items: start;
  gap: ${space(1.5)};
  margin-block-start: ${space(3)};
  padding: ${space(3)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.ground};
  & > h2 {
    font-family: ${font.display};
    font-size: ${size.lead};
    font-weight: 600;
    line-height: 1.25;
  }
  ${from('small')} {
    grid-template-columns: 1fr auto;
    column-gap: ${space(4)};
    align-items: center;
    padding-inline: ${space(3)};
    & > button {
      grid-area: 1 / 2 / span 2;
    }
  }
`;
