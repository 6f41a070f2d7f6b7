import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { Plan } from '#contract/api/store.ts';
import { catalog, Cover, titleLanguage, titleOf } from '../catalog/index.ts';
import { partHeading, t, type TextKey } from '../../shared/shell/index.ts';
import { Covers, GoodsRow, GoodsTitle, Kind } from './cart.styles.ts';
import type { LineItem } from './cartItem.ts';

interface Props {
  readonly goods: LineItem;
  /** Below the name and the kind. */
  readonly children?: ReactNode;
}

/** The number of covers that stand for all of them. */
const fanned = 3;

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
          <IssueTexts issue={goods.issue} kind={goods.gift ? 'cart.giftIssue' : 'cart.issue'} />
        ) : (
          <PlanTexts plan={goods.plan} />
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

const PlanTexts = ({ plan }: { plan: Plan }) => (
  <>
    <GoodsTitle as={partHeading()}>{t('cart.subscription')}</GoodsTitle>
    <Kind>{t(`cart.period.${plan.period}`)}</Kind>
  </>
);
