import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { IssueBundle } from '#contract/api/bundle.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { Plan } from '#contract/api/store.ts';
import { account } from '../account/index.ts';
import { catalog, Cover, findIssue, titleLanguage, titleOf, useRights } from '../catalog/index.ts';
import { partHeading, storeInfo, t, type TextKey } from '../../shared/shell/index.ts';
import { Covers, GoodsRow, GoodsTitle, Kind } from './cart.styles.ts';
import { type CartItem, type LineItem, lineItemOf } from './cartItem.ts';
import { cart } from './cartState.ts';

interface Props {
  readonly goods: LineItem;
  /** The id of the title of a bundle. */
  readonly titleId?: string;
  /** Below the name and the kind. */
  readonly children?: ReactNode;
}

/** The number of covers that stand for all of them. */
const fanned = 3;

/** The goods of an item as the store offers them to this user, also after the offer or the user has changed. */
export function useOfferedGoods(item: CartItem): LineItem | null {
  const { plans } = useSnapshot(storeInfo);
  const hadPlan = useSnapshot(account).user?.hadPlan;
  const { bundles } = useSnapshot(cart);
  return lineItemOf(item, { findIssue, plans, bundles, hadPlan });
}

/** A small cover beside the goods. A subscription shows the first covers of the store, and a bundle its own. */
export function GoodsView({ goods, titleId, children }: Props) {
  const { issues } = useSnapshot(catalog);
  const shown = goods.type === 'issue' ? [goods.issue] : coversOf(goods, issues);
  return (
    <GoodsRow>
      <Covers>
        {shown.map((issue) => (
          <Cover key={issue.id} issue={issue} width={350} eager />
        ))}
      </Covers>
      <div>
        {goods.type === 'issue' && (
          <IssueTexts issue={goods.issue} kind={goods.gift ? 'giftPurchase.issue' : 'cart.issue'} />
        )}
        {goods.type === 'plan' && (
          <PlanTexts
            plan={goods.plan}
            kind={goods.gift ? 'giftPurchase.plan' : 'cart.subscription'}
          />
        )}
        {goods.type === 'bundle' && <BundleTexts bundle={goods.bundle} titleId={titleId} />}
        {children}
      </div>
    </GoodsRow>
  );
}

/** The issues of a bundle that the page knows, in the order of the store, which may have ten thousand. */
export function contentOf(bundle: IssueBundle, issues: readonly Issue[]): readonly Issue[] {
  const ids = new Set(bundle.issues);
  return issues.filter(({ id }) => ids.has(id));
}

const coversOf = (goods: LineItem, issues: readonly Issue[]): readonly Issue[] =>
  (goods.type === 'bundle' ? contentOf(goods.bundle, issues) : issues).slice(0, fanned);

interface BundleTextsProps {
  readonly bundle: IssueBundle;
  readonly titleId: string | undefined;
}

/** With the number of the issues, and of those that the user has bought before. */
function BundleTexts({ bundle: { title, issues }, titleId }: BundleTextsProps) {
  const { boughtIds } = useRights();
  const owned = issues.filter((id) => boughtIds.includes(id)).length;
  return (
    <>
      <GoodsTitle as={partHeading()} id={titleId}>
        <bdi>{title}</bdi>
      </GoodsTitle>
      <Kind>
        <bdi>{t('bundle.issues', { count: issues.length })}</bdi>
      </Kind>
      {owned > 0 && owned < issues.length && (
        <Kind>
          <bdi>{t('bundle.owned', { count: owned })}</bdi>
        </Kind>
      )}
    </>
  );
}

const IssueTexts = ({ issue, kind }: { readonly issue: Issue; readonly kind: TextKey }) => (
  <>
    <GoodsTitle as={partHeading()}>
      <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
    </GoodsTitle>
    <Kind>{t(kind)}</Kind>
  </>
);

const PlanTexts = ({ plan, kind }: { readonly plan: Plan; readonly kind: TextKey }) => (
  <>
    <GoodsTitle as={partHeading()}>{t(kind)}</GoodsTitle>
    <Kind>{t(`cart.period.${plan.period}`)}</Kind>
  </>
);
