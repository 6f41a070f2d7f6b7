import { word } from '../../platform/translations.ts';
import { tag } from '../../platform/http/html.ts';
import type { Start } from '../boot.ts';
import type { Bundle } from '../bundle.ts';
import { type Cookies, partsOf, type Screen } from './index.ts';
import { type ClassNames, classNamesOf } from './classNames.ts';

/**
 * What a frame shows until its host has answered: that something is coming, and at the list's address
 * the list itself. Nothing of it can be used, and its words are held back, as the host may want them
 * in another language. Where the address asks for the reader alone, it is hidden by that.
 */
export function framedScreenOf(
  start: Start,
  bundle: Bundle,
  cookies: Cookies,
  hasList: boolean,
): Screen {
  const classes = classNamesOf(bundle);
  const list = hasList ? listUnderGlass(start, cookies, classes) : '';
  return { page: loadingLine(start, classes) + list, hasPictures: hasList, details: '' };
}

const loadingLine = ({ boot }: Start, classes: ClassNames): string =>
  tag(
    'div',
    {
      ...classes('shared/prerendered/document.loading'),
      role: 'progressbar',
      'aria-label': word(boot.locale, 'embed.loading'),
    },
    '',
  );

/** The server is not sent what stands behind the '#': an element of that name knows of it. */
function listUnderGlass(start: Start, cookies: Cookies, classes: ClassNames): string {
  const mark = tag('span', { ...classes('shared/prerendered/document.viewerMark'), id: 'viewer' }, '');
  const page = classes('shared/shell/frame.Page', 'shared/prerendered/document.wordless');
  return (
    mark +
    tag('div', { ...page, 'data-still': true, inert: true }, partsOf(start, cookies, classes, true))
  );
}
