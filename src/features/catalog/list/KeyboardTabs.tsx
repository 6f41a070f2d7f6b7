import { Tabs } from '@ark-ui/react/tabs';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { t } from '../../../shared/shell/index.ts';
import { tabButton, tabRow } from './controls.styles.ts';
import type { Tab } from './listRoute.ts';
import { needsUser } from './listedIssues.ts';
import { panelId, type TabsProps, tabId, tabName } from './controlNames.ts';

/** Arrow keys only move the focus. Each selection is a history entry. */
export function KeyboardTabs({ tabs, chosen, onChoose }: TabsProps) {
  const { user } = useSnapshot(account);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => scrollIntoRow(row.current, chosen), [chosen]);
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={({ value }) => onChoose(value as Tab)}
      activationMode="manual"
      // Without the panel's id: Ark would remove the panel's `tabindex`, and with it the focus.
      ids={{ trigger: tabId }}
      translations={{ listLabel: t('catalog.issues') }}
    >
      <Tabs.List ref={row} className={tabRow}>
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className={tabButton}
            disabled={needsUser(tab) && !user}
            aria-controls={tab === chosen ? panelId : undefined}
          >
            {tabName(tab)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}

/** On a phone the row is wider than the window. Only the row scrolls, never the page. */
function scrollIntoRow(row: HTMLElement | null, chosen: Tab): void {
  const tab = row?.querySelector(`#${tabId(chosen)}`);
  if (!row || !tab) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}
