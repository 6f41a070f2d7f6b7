import { translate } from '../../platform/translations.ts';
import { escapeText, tag, voidTag } from '../../platform/http/html.ts';
import type { Start } from '../boot.ts';
import { type Bundle, type ClassNames, classNamesOf } from '../bundle.ts';
import { detailsOf } from './details.ts';
import { listOf } from './list.ts';
import { frontOf } from './front.ts';
import { type Cookies, noticesOf } from './notices.ts';

export interface Screen {
  readonly page: string;
  readonly hasPictures: boolean;
  /** Over the page; empty for an address without an issue. */
  readonly details: string;
}

/**
 * The first screen as markup: readable before any script runs, in the app's styles and positions. The app
 * replaces it.
 */
export function screenOf(start: Start, bundle: Bundle, { cookies, isFiltered }: Visit): Screen {
  const classes = classNamesOf(bundle);
  const front = isFiltered ? '' : frontOf(start, classes, cookies);
  const { issue } = start;
  return {
    page: tag(
      'div',
      {
        ...classes(
          'shared/shell/frame.Page',
          ...(issue ? ['shared/prerendered/document.covered'] : []),
        ),
        'data-still': true,
      },
      partsOf(start, classes, { cookies, front }),
    ),
    hasPictures: true,
    details: issue ? detailsOf(issue, start, classes) : '',
  };
}

interface Visit {
  readonly cookies: Cookies;
  /** Whether the address asks for a part of the list. The regions above the list are then absent. */
  readonly isFiltered: boolean;
}

interface Parts {
  readonly cookies: Cookies;
  /** The regions above the list. */
  readonly front?: string;
  readonly isFramed?: boolean;
}

/** The parts of the page from its top to the visible part of the list. */
export const partsOf = (
  start: Start,
  classes: ClassNames,
  { cookies, front = '', isFramed = false }: Parts,
): string =>
  noticesOf(start.boot, cookies, classes, isFramed) +
  headerOf(start, classes) +
  tag('main', classes('shared/shell/frame.Main'), listOf(start, classes, front));

function headerOf({ store, boot }: Start, classes: ClassNames): string {
  const icon = store.icon
    ? voidTag('img', { ...classes('shared/shell/frame.StoreIcon'), src: store.icon, alt: '' })
    : '';
  const name = tag(
    'span',
    { ...classes('shared/shell/frame.Name'), dir: 'auto' },
    escapeText(store.name),
  );
  const home = tag('a', { ...classes('shared/shell/frame.storeName'), href: '/' }, icon + name);
  const row = classes('shared/shell/frame.BarRow', 'shared/ui/margins.margins');
  const buttons = boot.auth.enabled ? headerButtons : headerButtons.slice(0, 1);
  const placeholder = tag(
    'div',
    { ...classes('shared/shell/frame.BarActions'), 'aria-hidden': 'true' },
    buttons.map((name) => buttonPlaceholder(name, boot.locale, classes)).join(''),
  );
  return tag('header', classes('shared/shell/frame.Bar'), tag('div', row, home + placeholder));
}

const signIn = 'account.signInOrRegister';
const headerButtons = ['shell.help', 'cart.redeem', signIn];

/** A placeholder of the button's width, so that the store's name wraps like in the app. */
function buttonPlaceholder(
  name: string,
  locale: Start['boot']['locale'],
  classes: ClassNames,
): string {
  const button = classes(
    'shared/ui/parts.pressable',
    'shared/ui/bar/bar.barButton',
    'shared/prerendered/document.held',
  );
  const sign = '<svg width="22" height="22"></svg>';
  return tag(
    'span',
    { ...button, 'data-main': name === signIn },
    sign + tag('span', classes('shared/ui/bar/bar.BarName'), translate(locale, name)),
  );
}
