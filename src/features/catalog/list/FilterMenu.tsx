import { Menu } from '@ark-ui/react/menu';
import { css } from '@linaria/core';
import type { ListFilter } from '#contract/firstScreen.ts';
import { t } from '../../../shared/shell/index.ts';
import { menuItem, menuPanel } from '../../../shared/ui/menu/menu.styles.ts';
import { menuBoundary } from '../../../shared/ui/visibleViewport.ts';
import { sortItem } from './controls.styles.ts';
import {
  type FilterChoices,
  type FilterKind,
  filterKinds,
  type FilterProps,
} from './filterChoices.ts';
import { color, size, space } from '../../../shared/ui/tokens.ts';

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

/** A store may have many series. */
const longMenu = css`
  max-block-size: min(${space(60)}, var(--available-height, 70vh));
  max-inline-size: min(${space(45)}, 100vw - ${space(2)});
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const groupLabel = css`
  padding: ${space(1)} ${space(2)};
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
  /* The second group. */
  * + [role='group'] > & {
    margin-block-start: ${space(1)};
    border-block-start: 1px solid ${color.line};
    padding-block-start: ${space(2)};
  }
`;
