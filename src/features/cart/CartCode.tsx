import { styled } from '@linaria/react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { account, useUserData } from '../account/index.ts';
import { CodeForm, redeemedCoupons } from '../coupons/index.ts';
import { t } from '../../shared/shell/index.ts';
import { color, space, target } from '../../shared/ui/tokens.ts';

/**
 * The field for a code in place of a payment. A code that unlocks the goods closes the cart, as any purchase of
 * another tab does.
 */
export function CartCode() {
  const { user } = useSnapshot(account);
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <Disclosure onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <bdi>{t('cart.haveCode')}</bdi>
      </summary>
      {isOpen && <OpenField />}
    </Disclosure>
  );
}

function OpenField() {
  useUserData(redeemedCoupons.load);
  return <CodeForm isSecondary />;
}

const Disclosure = styled.details`
  border-block-start: 1px solid ${color.line};
  & > summary {
    display: flex;
    align-items: center;
    gap: ${space(1)};
    inline-size: fit-content;
    min-block-size: ${target};
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  &[open] {
    padding-block-end: ${space(1)};
  }
`;
