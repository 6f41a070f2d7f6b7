import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { IssueBundle } from '#contract/api/bundle.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { MinorUnits } from '#contract/money.ts';
import { useForAccount } from '../account/index.ts';
import { catalog, priceText, useRights } from '../catalog/index.ts';
import { partHeading, storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { color, font, size, space } from '../../shared/ui/tokens.ts';
import { loadBundles } from './cartOffer.ts';
import { cart } from './cartState.ts';
import { contentOf, GoodsView } from './GoodsView.tsx';
import { useOpenCart } from './useCartActions.ts';

/**
 * The bundles on sale that the user does not own, in the details of an issue those with the issue. Nothing until they are
 * loaded, and without any.
 */
export function BundleOffers({ issue }: { readonly issue?: Issue }) {
  const heading = useId();
  const { bundles } = useSnapshot(cart);
  const { boughtIds } = useRights();
  useEffect(() => {
    // Without an answer there is no offer. A refused order loads them again.
    if (cart.bundles.length === 0) loadBundles().catch(() => undefined);
  }, []);
  const offered = bundles.filter(
    ({ issues }) =>
      (!issue || issues.includes(issue.id)) && !issues.every((id) => boughtIds.includes(id)),
  );
  if (offered.length === 0) return null;
  return (
    <Section aria-labelledby={heading}>
      <Heading as={partHeading()} id={heading}>
        {t(issue ? 'bundle.withIssue' : 'bundle.heading')}
      </Heading>
      <List>
        {offered.map((bundle) => (
          <li key={bundle.id}>
            <Offer bundle={bundle} />
          </li>
        ))}
      </List>
    </Section>
  );
}

function Offer({ bundle }: { readonly bundle: IssueBundle }) {
  const [title, press] = [useId(), useId()];
  const money = useSnapshot(storeInfo);
  const { issues } = useSnapshot(catalog);
  const forAccount = useForAccount();
  const openCart = useOpenCart();
  const { id, price } = bundle;
  const apart = contentOf(bundle, issues)
    .filter(({ isFree }) => !isFree)
    .reduce((sum, issue) => sum + issue.price, 0) as MinorUnits;
  const moneyText = (sum: MinorUnits) => priceText(sum, money, browserLanguage());
  return (
    <GoodsView goods={{ type: 'bundle', bundle, price }} titleId={title}>
      {apart > price && (
        <Apart>
          <bdi>{t('bundle.apart', { price: moneyText(apart) })}</bdi>
        </Apart>
      )}
      <button
        type="button"
        id={press}
        className={quiet}
        aria-labelledby={`${press} ${title}`}
        onClick={() =>
          forAccount('cart.accountNeeded', { kind: 'bundle', bundle: id }, () =>
            openCart({ type: 'bundle', id }),
          )
        }
      >
        <bdi>{t('catalog.buy', { price: moneyText(price) })}</bdi>
      </button>
    </GoodsView>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${space(1.5)};
  min-inline-size: 0;
  padding-block-start: ${space(2)};
`;

const Heading = styled.h3`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Apart = styled.p`
  margin-block-end: ${space(1)};
  color: ${color.muted};
`;
