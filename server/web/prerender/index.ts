import { word } from '../../platform/translations.ts';
import { escapeText, tag, voidTag } from '../../platform/http/html.ts';
import type { Start } from '../boot.ts';
import type { Bundle } from '../bundle.ts';
import { detailsOf } from './details.ts';
import { listOf } from './list.ts';
import { type Look, lookOf } from './classNames.ts';
import { noticesOf } from './notices.ts';

export type Cookies = Readonly<Record<string, string | undefined>>;

export interface Screen {
  readonly page: string;
  readonly hasPictures: boolean;
  /** Over the page; empty where the address names no issue. */
  readonly details: string;
}

/**
 * The first screen as markup: what can be read before any script runs, in the looks and at the place
 * that the app is going to give it. The app puts its own in its place.
 */
export function screenOf(start: Start, bundle: Bundle, cookies: Cookies): Screen {
  const look = lookOf(bundle);
  const { issue } = start;
  return {
    page: tag(
      'div',
      { ...look('shell/frame.Page'), 'data-still': true },
      partsOf(start, cookies, look),
    ),
    hasPictures: true,
    details: issue ? detailsOf(issue, start, look) : '',
  };
}

/** From the page's top to what is in sight of the list. */
export const partsOf = (start: Start, cookies: Cookies, look: Look, isFramed = false): string =>
  noticesOf(start.boot, cookies, look, isFramed) +
  headerOf(start, look) +
  tag('main', look('shell/frame.Main'), listOf(start, look));

function headerOf({ store, boot }: Start, look: Look): string {
  const icon = store.icon
    ? voidTag('img', { ...look('shell/frame.StoreIcon'), src: store.icon, alt: '' })
    : '';
  const name = tag('span', { ...look('shell/frame.Name'), dir: 'auto' }, escapeText(store.name));
  const home = tag('a', { ...look('shell/frame.storeName'), href: '/' }, icon + name);
  const row = look('shell/frame.BarRow', 'ui/margins.margins');
  const buttons = boot.auth.enabled ? headerButtons : headerButtons.slice(0, 1);
  const room = tag(
    'div',
    { ...look('shell/frame.BarActions'), 'aria-hidden': 'true' },
    buttons.map((name) => buttonRoom(name, boot.locale, look)).join(''),
  );
  return tag('header', look('shell/frame.Bar'), tag('div', row, home + room));
}

const signIn = 'account.signInOrRegister';
const headerButtons = ['shell.help', 'cart.redeem', signIn];

/** As wide as the button that will be there, so that the store's name has its lines already. */
function buttonRoom(name: string, locale: Start['boot']['locale'], look: Look): string {
  const button = look('ui/parts.pressable', 'ui/bar/bar.barButton', 'document/document.held');
  const sign = '<svg width="22" height="22"></svg>';
  return tag(
    'span',
    { ...button, 'data-main': name === signIn },
    sign + tag('span', look('ui/bar/bar.BarName'), word(locale, name)),
  );
}
