import { translate } from '../../platform/translations.ts';
import { tag } from '../../platform/http/html.ts';
import type { Start } from '../boot.ts';
import { type Bundle, type ClassNames, classNamesOf } from '../bundle.ts';
import { partsOf, type Screen } from './index.ts';
import type { Cookies } from './notices.ts';

/**
 * The first screen of a frame, until its host has connected: a loading indicator, and the list at the
 * list's address. Nothing can be operated, and texts are hidden, because the host may set another language.
 * The address of the reader alone hides the list.
 */
export function framedScreenOf(
  start: Start,
  bundle: Bundle,
  cookies: Cookies,
  hasList: boolean,
): Screen {
  const classes = classNamesOf(bundle);
  const list = hasList ? inertList(start, cookies, classes) : '';
  return { page: loadingIndicator(start, classes) + list, hasPictures: hasList, details: '' };
}

const loadingIndicator = ({ boot }: Start, classes: ClassNames): string =>
  tag(
    'div',
    {
      ...classes('shared/prerendered/document.loading'),
      role: 'progressbar',
      'aria-label': translate(boot.locale, 'embed.loading'),
    },
    '',
  );

/** The server does not receive the part after '#'. CSS selects this element with `:target`. */
function inertList(start: Start, cookies: Cookies, classes: ClassNames): string {
  const mark = tag(
    'span',
    { ...classes('shared/prerendered/document.viewerMark'), id: 'viewer' },
    '',
  );
  const page = classes('shared/shell/frame.Page', 'shared/prerendered/document.wordless');
  return (
    mark +
    tag(
      'div',
      { ...page, 'data-still': true, inert: true },
      partsOf(start, classes, { cookies, isFramed: true }),
    )
  );
}
