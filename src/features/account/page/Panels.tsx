import { Accordion } from '@ark-ui/react/accordion';
import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { Delete } from './Delete.tsx';
import { Column, columns } from './page.styles.ts';
import { Panel } from './Panel.tsx';
import { type AccountPanel, expandedAt, type LeftPanels, openNow } from './panels.ts';
import { YourAccount } from './YourAccount.tsx';

interface Props {
  /** The navigation state, which may name a panel. */
  readonly asked: unknown;
  readonly panels: readonly AccountPanel[];
  /** Stands above the panels. */
  readonly lead: ReactNode;
}

/**
 * The panels in two columns, or below each other on a narrow screen. A panel that is added late has the
 * same initial state.
 */
export function Panels({ asked, panels, lead }: Props) {
  const [left, setLeft] = useState<LeftPanels>({});
  const shown = panels.filter((panel) => panel.isShown);
  const names = [...shown.map(({ name }) => name), 'details' as const];
  const panelsIn = (column: AccountPanel['column']) =>
    shown
      .filter((panel) => panel.column === column)
      .map(({ name, title, Content }) => (
        <Panel key={name} name={name} title={t(title)}>
          <Content />
        </Panel>
      ));
  return (
    <Accordion.Root
      className={columns}
      multiple
      value={openNow(names, expandedAt(asked, names), left)}
      onValueChange={({ value }) =>
        setLeft(Object.fromEntries(names.map((name) => [name, value.includes(name)])))
      }
    >
      <Column>
        {lead}
        {panelsIn('main')}
      </Column>
      <Column>
        {panelsIn('side')}
        <Panel name="details" title={t('accountPage.details')}>
          <YourAccount />
        </Panel>
        <Delete panels={panels} />
      </Column>
    </Accordion.Root>
  );
}
