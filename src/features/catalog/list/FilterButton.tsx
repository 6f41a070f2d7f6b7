import { styled } from '@linaria/react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { useMenuOpen } from '../../../shared/ui/menu/useMenuOpen.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { from, space } from '../../../shared/ui/tokens.ts';
import { Lines, sortButton } from './controls.styles.ts';
import { catalog } from '../catalogState.ts';
import { chosenNames, choicesOf, type FilterProps } from './filterChoices.ts';

const FilterMenu = lazyComponent(async () => (await import('./FilterMenu.tsx')).FilterMenu);
const preloadFilter = (): void => preload(FilterMenu.code);

const buttonId = 'filter-button';
const menuId = 'filter-menu';

/** The chosen values, or the button's name. Long names are cut, because the menu shows them in full. */
const Chosen = styled.span`
  display: none;
  ${from('medium')} {
    display: inline-block;
    max-inline-size: ${space(20)};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** Says what is chosen. On a phone and a tablet an icon replaces the words. */
export function FilterButton({ place, onFilter }: FilterProps) {
  const { issues } = useSnapshot(catalog);
  const choices = useMemo(() => choicesOf(issues, place, pageLanguage()), [issues, place]);
  const { open, setOpen, wasOpen } = useMenuOpen(FilterMenu.code, buttonId, menuId);
  if (choices.series.length + choices.language.length === 0) return null;
  const chosen = chosenNames(choices, place);
  const words = chosen.map(({ name }) => name).join(', ');
  return (
    <>
      <button
        type="button"
        id={buttonId}
        className={`${quiet} ${sortButton}`}
        aria-label={words ? `${t('catalog.filter')}: ${words}` : t('catalog.filter')}
        data-sorted={chosen.length > 0 || undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onPointerEnter={preloadFilter}
        onFocus={preloadFilter}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <Lines viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M4 5h16l-6.5 7.5V19l-3 -1.5v-5z" strokeLinejoin="round" />
        </Lines>
        <Chosen dir="auto">{words || t('catalog.filter')}</Chosen>
      </button>
      {wasOpen && (
        <FilterMenu
          place={place}
          choices={choices}
          ids={{ trigger: buttonId, content: menuId }}
          open={open}
          onOpenChange={setOpen}
          onFilter={onFilter}
        />
      )}
    </>
  );
}
