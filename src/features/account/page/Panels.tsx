import { Accordion } from '@ark-ui/react/accordion';
import { useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { Panel } from './Panel.tsx';
import { type AccountPanel, expandedAt, type LeftPanels, openNow } from './panels.ts';
import { YourAccount } from './YourAccount.tsx';

interface Props {
  /** The navigation state, which may name a panel. */
  readonly asked: unknown;
  readonly panels: readonly AccountPanel[];
}

/** A panel that is added late has the same initial state. */
export function Panels({ asked, panels }: Props) {
  const [left, setLeft] = useState<LeftPanels>({});
  const shown = panels.filter((panel) => panel.isShown);
  const names = ['details' as const, ...shown.map(({ name }) => name)];
  return (
    <Accordion.Root
      multiple
      value={openNow(names, expandedAt(asked, names), left)}
      onValueChange={({ value }) =>
        setLeft(Object.fromEntries(names.map((name) => [name, value.includes(name)])))
      }
    >
      <Panel name="details" title={t('accountPage.details')}>
        <YourAccount />
      </Panel>
      {shown.map(({ name, title, Content }) => (
        <Panel key={name} name={name} title={t(title)}>
          <Content />
        </Panel>
      ))}
    </Accordion.Root>
  );
}
