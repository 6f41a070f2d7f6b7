import { Menu } from '@ark-ui/react/menu';
import { Fragment } from 'react';
import type { Choice } from './choice.ts';
import { menuItem, menuPanel, separator } from './menu.styles.ts';

interface Props {
  readonly buttonId: string;
  readonly menuId: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What hangs from a button, which is not of this file. */
export const MenuList = ({ buttonId, menuId, name, choices, open, onOpenChange }: Props) => (
  <Menu.Root
    open={open}
    onOpenChange={(change) => onOpenChange(change.open)}
    onSelect={({ value }) => choose(choices.find((choice) => choice.name === value))}
    ids={{ trigger: buttonId, content: menuId }}
    positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    aria-label={name}
  >
    <Menu.Positioner>
      <Menu.Content className={menuPanel}>
        {choices.map((choice) => (
          <Fragment key={choice.name}>
            {choice.isApart && <Menu.Separator className={separator} />}
            <Item choice={choice} />
          </Fragment>
        ))}
      </Menu.Content>
    </Menu.Positioner>
  </Menu.Root>
);

function Item({ choice }: { choice: Choice }) {
  if (!('href' in choice)) {
    return (
      <Menu.Item value={choice.name} className={menuItem}>
        {choice.name}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item value={choice.name} className={menuItem} asChild>
      <a href={choice.href} target="_blank" rel="noopener noreferrer">
        {choice.name}
      </a>
    </Menu.Item>
  );
}

/** An address is followed by the browser itself. */
function choose(choice: Choice | undefined): void {
  if (choice && 'onChoose' in choice) choice.onChoose();
}
