import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { User, Question } from '../../../shared/ui/bar/icons.tsx';
import type { Choice } from '../../../shared/ui/menu/choice.ts';
import { MenuButton } from '../../../shared/ui/menu/MenuButton.tsx';
import { menuButton } from '../panels.ts';
import type { ReaderMenus } from '../readerActions.ts';
import { MenuPlace, Narrow, Unknown, Wide } from './bars.styles.ts';
import { IconButton } from './buttons.styles.ts';
import { MoreIcon } from './icons.tsx';

interface Props {
  /** What the bar has no room for. */
  readonly moved: readonly Choice[];
  readonly menus?: ReaderMenus | undefined;
}

/** What stands in menus at the bar's end. */
export function Menus({ moved, menus }: Props) {
  if (moved.length === 0) return menus ? <WaysOut {...menus} /> : null;
  return (
    <MenuPlace onKeyDown={keepMenuKeys}>
      <OneMenu choices={[...moved, ...apart(allOf(menus))]} />
    </MenuPlace>
  );
}

const allOf = ({ help = [], account }: Partial<ReaderMenus> = {}): readonly Choice[] =>
  account?.length ? [...account, ...apart(help)] : help;

const OneMenu = ({ choices }: { readonly choices: readonly Choice[] }) => (
  <Menu id={menuButton} name={t('reader.menu')} icon={<MoreIcon />} choices={choices} />
);

/** What a store's header offers, where the viewer stands alone: two menus, or all in one on a phone. */
const WaysOut = ({ help, account }: ReaderMenus) => (
  <>
    <Wide onKeyDown={keepMenuKeys}>
      <Menu id="viewer-help" name={t('shell.help')} icon={<Question />} choices={help} />
      {account ? <AccountMenu choices={account} /> : <Unknown />}
    </Wide>
    <Narrow onKeyDown={keepMenuKeys}>
      <OneMenu choices={allOf({ help, account })} />
    </Narrow>
  </>
);

/** The one thing that a guest can do needs no menu. */
function AccountMenu({ choices }: { choices: readonly Choice[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [only] = choices;
  const isOne = choices.length === 1;
  // Who signs in or out loses the button that had the focus, and keys must go on turning pages.
  const wasOne = useRef(isOne);
  useEffect(() => {
    const isOther = wasOne.current !== isOne;
    wasOne.current = isOne;
    const isLost = mayTakeFocus() && document.activeElement === document.body;
    if (isOther && isLost) dialogAround(place.current)?.focus();
  }, [isOne]);
  const looks = { name: isOne && only ? only.name : t('account.menu'), icon: <User /> };
  if (!only) return null;
  return (
    <div ref={place}>
      {isOne && 'onChoose' in only ? (
        <IconOf {...looks} onClick={only.onChoose} />
      ) : (
        <Menu id="viewer-account" {...looks} choices={choices} />
      )}
    </div>
  );
}

const dialogAround = (place: HTMLElement | null) => place?.closest<HTMLElement>('[role=dialog]');

type Button = NonNullable<ComponentProps<typeof MenuButton>['Button']>;

const IconOf = ({ name, icon, ...button }: ComponentProps<Button>) => (
  <IconButton type="button" aria-label={name} {...button}>
    {icon}
  </IconButton>
);

const Menu = (menu: Omit<ComponentProps<typeof MenuButton>, 'Button'>) => (
  <MenuButton {...menu} Button={IconOf} />
);

const apart = ([first, ...others]: readonly Choice[]): readonly Choice[] =>
  first ? [{ ...first, isApart: true }, ...others] : [];

/** Arrows and letters choose in an open menu, and turn no page. */
function keepMenuKeys(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[role=menu]')) event.stopPropagation();
}
