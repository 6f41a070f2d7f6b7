import { Menu } from '@ark-ui/react/menu';
import { Fragment, useState } from 'react';
import { menuBoundary } from '../visibleViewport.ts';
import { type Choice, rememberChoice } from './menuChoice.ts';
import { menuItem, menuPanel, separator } from './menu.styles.ts';

interface Props {
  readonly buttonId: string;
  readonly menuId: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly open: boolean;
  /** A menu that was opened by a key continues with keys. */
  readonly startsAtFirst: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The menu. Its button is in MenuButton.tsx. */
export function MenuList(props: Props) {
  const { buttonId, menuId, name, choices, open, startsAtFirst, onOpenChange } = props;
  const firstLit = open && startsAtFirst ? '0' : null;
  const [lit, setLit] = useState(firstLit);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLit(firstLit);
  }
  return (
    <Menu.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      highlightedValue={lit}
      onHighlightChange={({ highlightedValue }) => setLit(highlightedValue)}
      ids={{ trigger: buttonId, content: menuId }}
      positioning={{ placement: 'bottom-end', strategy: 'fixed', boundary: menuBoundary }}
      aria-label={name}
    >
      <Menu.Positioner>
        <Menu.Content className={menuPanel}>
          {choices.map((choice, place) => (
            <Fragment key={choice.name}>
              {choice.isApart && <Menu.Separator className={separator} />}
              <Item
                choice={choice}
                value={String(place)}
                onClick={() => {
                  rememberChoice(buttonId);
                  choose(choice);
                }}
              />
            </Fragment>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

interface ItemProps {
  readonly choice: Choice;
  readonly value: string;
  readonly onClick: () => void;
}

/**
 * The click chooses, not the menu's `onSelect`: that names the highlighted item, and there is none where the
 * menu has moved under a resting pointer. Enter clicks the highlighted item too.
 */
function Item({ choice, value, onClick }: ItemProps) {
  if (!('href' in choice)) {
    return (
      <Menu.Item value={value} className={menuItem} onClick={onClick} {...stateOf(choice)}>
        {choice.name}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item value={value} className={menuItem} onClick={onClick} asChild>
      <a href={choice.href} target="_blank" rel="noopener noreferrer">
        {choice.name}
      </a>
    </Menu.Item>
  );
}

const stateOf = ({ isOn }: Choice) =>
  isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn };

/** The browser follows a link by itself. */
function choose(choice: Choice): void {
  if ('onChoose' in choice) choice.onChoose();
}
