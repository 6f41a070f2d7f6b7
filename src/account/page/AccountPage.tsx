import { Accordion } from '@ark-ui/react/accordion';
import { useLocation } from 'react-router-dom';
import { t, useTitle } from '../../shell/index.ts';
import { useHere } from '../../ui/later.ts';
import { Panel } from './Panel.tsx';
import { PageTitle, Room } from './page.styles.ts';
import { type AccountPanel, expandedAt } from './panels.ts';
import { YourAccount } from './YourAccount.tsx';
import { margins } from '../../ui/margins.styles.ts';

/** Your Account, and the panels that other features bring. */
export function AccountPage({ panels }: { panels: readonly AccountPanel[] }) {
  useTitle(t('accountPage.title'));
  const { state, key } = useLocation();
  const shown = panels.filter((panel) => panel.isShown);
  const areHere = useHere(shown.flatMap(({ codes }) => codes));
  if (!areHere) return null;
  const names = ['details' as const, ...shown.map((panel) => panel.name)];
  return (
    <div className={margins}>
      <Room>
        <PageTitle>{t('accountPage.title')}</PageTitle>
        {/* By the visit: who comes again with another state finds that panel open. */}
        <Accordion.Root key={key} multiple defaultValue={expandedAt(state, names)}>
          <Panel name="details" title={t('accountPage.details')}>
            <YourAccount panels={panels} />
          </Panel>
          {shown.map(({ name, title, Content }) => (
            <Panel key={name} name={name} title={t(title)}>
              <Content />
            </Panel>
          ))}
        </Accordion.Root>
      </Room>
    </div>
  );
}
