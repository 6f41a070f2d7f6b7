import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { Plan } from '#contract/api/store.ts';
import { account } from '../account/index.ts';
import { catalog, Cover, findIssue, titleLanguage, titleOf } from '../catalog/index.ts';
import { partHeading, storeInfo, t, type TextKey } from '../../shared/shell/index.ts';
import { Covers, GoodsRow, GoodsTitle, Kind } from './cart.styles.ts';
import { type CartItem, type LineItem, lineItemOf } from './cartItem.ts';

interface Props {
  readonly goods: LineItem;
  /** Below the name and the kind. */
  readonly children?: ReactNode;
}

/** The number of covers that stand for all of them. */
const fanned = 3;

/** The goods of an item as the store offers them to this user, also after the offer or the user has changed. */
export function useOfferedGoods(item: CartItem): LineItem | null {
  const { plans } = useSnapshot(storeInfo);
  const hadPlan = useSnapshot(account).user?.hadPlan;
  return lineItemOf(item, { findIssue, plans, hadPlan });
}

/** A small cover beside the goods. A subscription shows the first covers of the store. */
export function GoodsView({ goods, children }: Props) {
  const { issues } = useSnapshot(catalog);
  const shown = goods.type === 'issue' ? [goods.issue] : issues.slice(0, fanned);
  return (
    <GoodsRow>
      <Covers>
        {shown.map((issue) => (
          <Cover key={issue.id} issue={issue} width={350} eager />
        ))}
      </Covers>
      <div>
        {goods.type === 'issue' ? (
          <IssueTexts issue={goods.issue} kind={goods.gift ? 'giftPurchase.issue' : 'cart.issue'} />
        ) : (
          <PlanTexts
            plan={goods.plan}
            kind={goods.gift ? 'giftPurchase.plan' : 'cart.subscription'}
          />
        )}
        {children}
      </div>
    </GoodsRow>
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
