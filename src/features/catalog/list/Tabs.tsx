import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { t } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { afterFirstCover } from '../firstCover.ts';
import { TabsRoom, tabButton, tabRow } from './controls.styles.ts';
import type { Tab } from './listRoute.ts';
import { needsUser } from './rules.ts';
import { panelId, tabId, tabName } from './tabLook.ts';

export interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
}

/** The keyboard's ways among the tabs come with Ark, after the first cover. */
const ArkTabs = lazyComponent(
  async () => {
    await afterFirstCover();
    return (await import('./ArkTabs.tsx')).ArkTabs;
  },
  PlainTabs,
  { isQuiet: true },
);

export const Tabs = (props: TabsProps) => (
  <TabsRoom>
    <ArkTabs {...props} />
  </TabsRoom>
);

/** The same to look at and to press. */
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
