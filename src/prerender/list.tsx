import { isNewIssue } from '#contract/cardFacts.ts';
import type { Issue } from '#contract/api/issue.ts';
import { paths } from '#contract/paths.ts';
import { begunCookie, subscribedCookie } from '#contract/firstScreen.ts';
import { front as frontStyle, plansStrip } from '../features/catalog/front/front.styles.ts';
import { LatestIssue } from '../features/catalog/front/LatestIssue.tsx';
import { card, Empty, shelf, Panel, screen } from '../features/catalog/grid.styles.ts';
import { IssueCard } from '../features/catalog/IssueCard.tsx';
import {
  Controls,
  SearchForm,
  SearchInput,
  tabButton,
  tabRow,
  TabsRoom,
} from '../features/catalog/list/controls.styles.ts';
import { BegunHeading, BegunRegion } from '../features/reader/continueReading/region.styles.ts';
import { held } from '../shared/prerendered/document.styles.ts';
import { margins } from '../shared/ui/margins.styles.ts';
import { VisuallyHidden } from '../shared/ui/parts.styles.ts';
import { t, firstScreen } from './surroundings.tsx';

/** The number of covers on a page of the widest list. More would slow the first screen. */
const shown = 12;
const inSight = 2;

/** The first covers of the list, each with a link. */
export function PrerenderedList() {
  const { issue, listed } = firstScreen();
  const cards = listed.slice(0, shown);
  return (
    <div className={`${margins} ${screen}`} data-wide>
      {/* With an issue over the list, the issue has the heading. */}
      {!issue && <VisuallyHidden as="h1">{t('catalog.issues')}</VisuallyHidden>}
      {cards.length > 0 && (
        <>
          <HeldControls />
          <Front />
        </>
      )}
      <Panel>
        {cards.length > 0 ? (
          <ul className={shelf}>
            {cards.map((issue, index) => (
              <Card key={issue.id} issue={issue} isInSight={index < inSight} />
            ))}
          </ul>
        ) : (
          <Empty>
            <bdi>{t('catalog.empty')}</bdi>
          </Empty>
        )}
      </Panel>
    </div>
  );
}

/** Prices are left out until the app knows the purchases of the user. */
const Card = ({ issue, isInSight }: { readonly issue: Issue; readonly isInSight: boolean }) => (
  <li className={card}>
    <IssueCard
      issue={issue}
      line={issue.isFree ? 'free' : 'none'}
      lineText={issue.isFree ? t('catalog.line.free') : ''}
      isNew={isNewIssue(issue, firstScreen().now.getTime())}
      listQuery=""
      eager={isInSight}
    />
  </li>
);

/** The space of tabs, search and order, which need the app. */
const HeldControls = () => (
  <Controls className={held} aria-hidden="true">
    <TabsRoom>
      <div className={tabRow}>
        <span className={tabButton} />
      </div>
    </TabsRoom>
    <SearchForm as="div">
      <SearchInput disabled />
    </SearchForm>
  </Controls>
);

const noActions = { read: () => undefined, preloadReading: () => undefined };

/** The regions above the list. The app fills the region 'Continue reading'. */
function Front() {
  const { hasFront, latest, listed, plansText, cookies } = firstScreen();
  const issue = listed.find(({ id }) => id === latest?.id);
  const strip = plansText !== null && !cookies[subscribedCookie];
  if (!hasFront) return null;
  return (
    <>
      {(issue || strip) && (
        <div className={frontStyle} data-front="">
          {issue && <LatestIssue issue={issue} facts={latest} actions={noActions} />}
          {/* The app adds the price in the number format of the browser. */}
          {strip && (
            <a className={plansStrip} href={paths.plans} aria-label={t('plans.title')}>
              <bdi className={held}>{plansText}</bdi>
            </a>
          )}
        </div>
      )}
      {cookies[begunCookie] && (
        <BegunRegion>
          <BegunHeading>{t('catalog.begun')}</BegunHeading>
        </BegunRegion>
      )}
    </>
  );
}
