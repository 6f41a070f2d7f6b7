import { Menu } from '@ark-ui/react/menu';
import { t } from '../../../shared/shell/index.ts';
import { menuItem, menuPanel } from '../../../shared/ui/menu/menu.styles.ts';
import { menuBoundary } from '../../../shared/ui/visibleViewport.ts';
import { sortItem } from './controls.styles.ts';
import { type Sort, sorts } from './listRoute.ts';
import { sortButtonId, sortMenuId, sortName } from './controlNames.ts';

interface Props {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The menu. Its button is in SortButton.tsx. */
export const SortMenu = ({ sort, onSort, open, onOpenChange }: Props) => (
  <Menu.Root
    open={open}
    onOpenChange={(change) => onOpenChange(change.open)}
    ids={{ trigger: sortButtonId, content: sortMenuId }}
    positioning={{ placement: 'bottom-end', strategy: 'fixed', boundary: menuBoundary }}
    aria-label={t('catalog.sort')}
  >
    <Menu.Positioner>
      <Menu.Content className={menuPanel}>
        <Menu.RadioItemGroup
          value={String(sort)}
          onValueChange={({ value }) => onSort(Number(value) as Sort)}
        >
          {sorts.map((each) => (
            <Menu.RadioItem
              key={each}
              value={String(each)}
              className={`${menuItem} ${sortItem}`}
              closeOnSelect
            >
              {sortName(each)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioItemGroup>
      </Menu.Content>
    </Menu.Positioner>
  </Menu.Root>
);
