import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { focusIfLost, showCrash, t } from '../../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../../shared/ui/focus.ts';
import { User, Question } from '../../../shared/ui/icons.tsx';
import type { Choice } from '../../../shared/ui/menu/menuChoice.ts';
import { MenuButton } from '../../../shared/ui/menu/MenuButton.tsx';
import { menuButtonId } from '../panels.ts';
import type { ReaderMenus } from '../readerState.ts';
import { MenuPlace, Narrow, Unknown, Wide } from './bars.styles.ts';
import { IconButton } from './buttons.styles.ts';
import { MoreIcon } from './icons.tsx';
import { useSession } from '../session/session.ts';

interface Props {
  /** Buttons for which the bar has no room. */
  readonly moved: readonly Choice[];
  readonly menus?: ReaderMenus | undefined;
}

export function Menus({ moved, menus }: Props) {
  if (moved.length === 0) return menus ? <StoreMenus {...menus} /> : null;
  return (
    <MenuPlace onKeyDown={keepMenuKeys}>
      <OneMenu choices={[...moved, ...apart(allOf(menus))]} />
    </MenuPlace>
  );
}

const allOf = ({ help = [], account }: Partial<ReaderMenus> = {}): readonly Choice[] =>
  account?.length ? [...account, ...apart(help)] : help;

function OneMenu({ choices }: { readonly choices: readonly Choice[] }) {
  const id = menuButtonId(useSession().id);
  return <Menu id={id} name={t('reader.menu')} icon={<MoreIcon />} choices={choices} />;
}

/** The menus of the store's header, for a reader without a store: two menus, or one on a phone. */
const StoreMenus = ({ help, account }: ReaderMenus) => (
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

/** A single choice is a button instead of a menu. */
function AccountMenu({ choices }: { choices: readonly Choice[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [only] = choices;
  const isOne = choices.length === 1;
  // Signing in or out replaces the focused button. The dialog takes the focus, so keys still turn pages.
  useFocusAfterChange(isOne, () => focusIfLost(dialogAround(place.current)));
  const appearance = { name: isOne && only ? only.name : t('account.menu'), icon: <User /> };
  if (!only) return null;
  return (
    <div ref={place}>
      {isOne && 'onChoose' in only ? (
        <IconOf {...appearance} onClick={only.onChoose} />
      ) : (
        <Menu id="viewer-account" {...appearance} choices={choices} />
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

const Menu = (menu: Omit<ComponentProps<typeof MenuButton>, 'Button' | 'onCrash'>) => (
  <MenuButton {...menu} Button={IconOf} onCrash={showCrash} />
);

const apart = ([first, ...others]: readonly Choice[]): readonly Choice[] =>
  first ? [{ ...first, isApart: true }, ...others] : [];

/** Arrows and letters in an open menu turn no page. */
function keepMenuKeys(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[role=menu]')) event.stopPropagation();
}
