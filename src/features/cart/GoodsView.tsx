import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { catalog, Cover, titleLanguage, titleOf } from '../catalog/index.ts';
import { partHeading, t } from '../../shared/shell/index.ts';
import { Covers, GoodsRow, GoodsTitle, Kind, Renewal } from './cart.styles.ts';
import type { LineItem } from './rules.ts';

/** The number of covers that stand for all of them. */
const fanned = 3;

/** A small cover beside the goods. A subscription shows the first covers of the store. */
export function GoodsView({ goods }: { goods: LineItem }) {
  const { issues } = useSnapshot(catalog);
  const shown = goods.type === 'issue' ? [goods.issue] : issues.slice(0, fanned);
  return (
    <GoodsRow>
      <Covers>
        {shown.map((issue) => (
          <Cover key={issue.id} issue={issue} width={350} eager />
        ))}
      </Covers>
      {goods.type === 'issue' ? <IssueTexts issue={goods.issue} /> : <PlanTexts goods={goods} />}
    </GoodsRow>
  );
}

const IssueTexts = ({ issue }: { issue: Issue }) => (
  <div>
    <GoodsTitle as={partHeading()}>
      <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
    </GoodsTitle>
    <Kind>{t('cart.issue')}</Kind>
  </div>
);

const PlanTexts = ({ goods }: { goods: Extract<LineItem, { type: 'plan' }> }) => (
  <div>
    <GoodsTitle as={partHeading()}>{t('cart.subscription')}</GoodsTitle>
    <Kind>{t(`cart.period.${goods.plan.period}`)}</Kind>
    <Renewal>
      <bdi>{t('cart.renews')}</bdi>
    </Renewal>
  </div>
);
