import { Menu } from '@ark-ui/react/menu';
import type { ListFilter } from '#contract/firstScreen.ts';
import { t } from '../../../shared/shell/index.ts';
import { menuItem, menuPanel } from '../../../shared/ui/menu/menu.styles.ts';
import { menuBoundary } from '../../../shared/ui/visibleViewport.ts';
import { sortItem } from '../list/controls.styles.ts';
import { groupLabel, longMenu } from './filter.styles.ts';
import { type FilterChoices, type FilterKind, filterKinds, type FilterProps } from './rules.ts';

interface Props extends FilterProps {
  readonly choices: FilterChoices;
  /** The ids by which the button and its menu refer to each other. */
  readonly ids: { readonly trigger: string; readonly content: string };
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The menu. Its button is in FilterButton.tsx. */
export const FilterMenu = ({ place, choices, ids, open, onOpenChange, onFilter }: Props) => (
  <Menu.Root
    open={open}
    onOpenChange={(change) => onOpenChange(change.open)}
    ids={ids}
    positioning={{ placement: 'bottom-end', strategy: 'fixed', boundary: menuBoundary }}
    aria-label={t('catalog.filter')}
  >
    <Menu.Positioner>
      <Menu.Content className={`${menuPanel} ${longMenu}`}>
        {filterKinds.map(
          (kind) =>
            choices[kind].length > 0 && (
              <Group key={kind} kind={kind} choices={choices} place={place} onFilter={onFilter} />
            ),
        )}
      </Menu.Content>
    </Menu.Positioner>
  </Menu.Root>
);

const everything: Readonly<Record<FilterKind, 'catalog.allSeries' | 'catalog.allLanguages'>> = {
  series: 'catalog.allSeries',
  language: 'catalog.allLanguages',
};

interface GroupProps extends Pick<Props, 'choices' | 'place' | 'onFilter'> {
  readonly kind: FilterKind;
}

/** The first item shows all issues. */
const Group = ({ kind, choices, place, onFilter }: GroupProps) => (
  <Menu.RadioItemGroup
    value={place[kind]}
    onValueChange={({ value }) => onFilter({ [kind]: value } satisfies Partial<ListFilter>)}
  >
    <Menu.ItemGroupLabel className={groupLabel}>{t(`catalog.facts.${kind}`)}</Menu.ItemGroupLabel>
    {[{ value: '', name: t(everything[kind]), lang: undefined }, ...choices[kind]].map(
      ({ value, name, lang }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          className={`${menuItem} ${sortItem}`}
          closeOnSelect
        >
          <bdi lang={lang}>{name}</bdi>
        </Menu.RadioItem>
      ),
    )}
  </Menu.RadioItemGroup>
);
