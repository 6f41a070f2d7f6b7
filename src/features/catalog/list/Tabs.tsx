import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { t } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { afterFirstCover } from '../firstCover.ts';
import { TabsRoom, tabButton, tabRow } from './controls.styles.ts';
import { needsUser } from './rules.ts';
import { panelId, type TabsProps, tabId, tabName } from './tabNames.ts';

/** Ark's keyboard navigation is loaded after the first cover. */
const ArkTabs = lazyComponent(
  async () => {
    await afterFirstCover();
    return (await import('./KeyboardTabs.tsx')).KeyboardTabs;
  },
  PlainTabs,
  { onFailure: 'keep' },
);

export const Tabs = (props: TabsProps) => (
  <TabsRoom>
    <ArkTabs {...props} />
  </TabsRoom>
);

/** The same markup without keyboard navigation. */
function PlainTabs({ tabs, chosen, onChoose }: TabsProps) {
  const { user } = useSnapshot(account);
  return (
    <div role="tablist" className={tabRow} aria-label={t('catalog.issues')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className={tabButton}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? panelId : undefined}
          disabled={needsUser(tab) && !user}
          onClick={() => onChoose(tab)}
        >
          {tabName(tab)}
        </button>
      ))}
    </div>
  );
}
