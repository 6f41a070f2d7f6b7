import { css } from '@linaria/core';
import type { Theme } from '#contract/boot.ts';
import { type Palette, palettes } from '#contract/palette.ts';
import { calmed, color, font, screenHeight, space } from './tokens.ts';

const declared = (palette: Palette): string =>
  Object.entries(palette)
    .map(([role, value]) => `--${role}: ${value};`)
    .join(' ');

/** The background of the reader's pages: dark in the dark scheme, otherwise a card grey. */
const light = (theme: Theme): string => `${declared(palettes[theme].light)} --room: var(--ground);`;
const dark = (theme: Theme): string => `${declared(palettes[theme].dark)} --room: var(--surface);`;
const chosen = `:is(
  [role='tab'][aria-selected='true'],
  [aria-pressed='true'],
  [aria-current]:not([aria-current='false']),
  [role^='menuitem'][aria-checked='true'],
  [role^='menuitem'][data-highlighted],
  label:has(> input[type='radio']:checked)
)`;

/** The system's pair of selection colours in each role of the palette, for all parts of a chosen element. */
const systemSelection: Palette = {
  surface: 'Highlight',
  raised: 'Highlight',
  ground: 'Highlight',
  ink: 'HighlightText',
  muted: 'HighlightText',
  line: 'HighlightText',
  edge: 'HighlightText',
  accent: 'HighlightText',
  onAccent: 'Highlight',
  danger: 'HighlightText',
  focus: 'HighlightText',
  veil: 'transparent',
  shade: '0 0 0',
};

const unavailable = `:is(
  :disabled,
  [aria-disabled='true'],
  label:has(> :disabled)
)`;

/**
 * The style sheet of the whole page, active by its import. Hebrew and Arabic use system fonts. Japanese
 * uses Noto Sans JP, which fonts.ts loads when there is Japanese text.
 */
export const globals = css`
  :global() {
    :root {
      color-scheme: light dark;
      --font-display: Fraunces, Georgia, 'Noto Sans JP Variable', 'Hiragino Mincho ProN', 'Yu Mincho',
        'Noto Naskh Arabic', 'Geeza Pro', 'Noto Serif Hebrew', 'Arial Hebrew', serif;
      --font-text: 'Source Sans 3', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic',
        'Noto Sans Arabic', 'Geeza Pro', 'Noto Sans Hebrew', 'Arial Hebrew', system-ui, sans-serif;
      ${light('kiosk')}
    }
    :root[data-theme='salon'] {
      ${light('salon')}
    }
    /* Its height comes from the page. Room for a dialog stays, and no bar to scroll with comes and goes. */
    :root[data-grows] {
      --screen-height: 36rem;
      scrollbar-width: none;
    }
    @media (prefers-color-scheme: dark) {
      :root:not([data-appearance='light']) {
        ${dark('kiosk')}
      }
      :root[data-theme='salon']:not([data-appearance='light']) {
        ${dark('salon')}
      }
    }
    /* A host page may choose for the store in its frame. */
    :root[data-appearance='light'] {
      color-scheme: light;
    }
    :root[data-appearance='dark'] {
      color-scheme: dark;
      ${dark('kiosk')}
    }
    :root[data-appearance='dark'][data-theme='salon'] {
      ${dark('salon')}
    }
    /* Light bars would glare beside pages at night. */
    [data-tone='night'] {
      color-scheme: dark;
      ${dark('kiosk')}
    }
    :root[data-theme='salon'] [data-tone='night'] {
      ${dark('salon')}
    }

    *,
    *::before,
    *::after {
      box-sizing: border-box;
    }
    html {
      font-size: 106.25%;
      text-size-adjust: none;
      /* Where focus or a link leads must not end up under the header, which stays. */
      scroll-padding-block: ${space(15)} ${space(4)};
    }
    body {
      margin: 0;
      min-block-size: ${screenHeight};
      background: ${color.surface};
      color: ${color.ink};
      font-family: ${font.text};
      font-optical-sizing: auto;
      line-height: 1.5;
    }
    /* Japanese has no spaces: its lines end between phrases, where a browser can tell them apart. */
    :lang(ja) {
      word-break: auto-phrase;
    }
    h1,
    h2,
    h3,
    h4,
    p {
      margin: 0;
      overflow-wrap: break-word;
    }
    fieldset {
      min-inline-size: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }
    button,
    input,
    select,
    textarea {
      font: inherit;
      color: inherit;
    }
    /* An empty field has no direction of its own. Its placeholder is a text of the page. */
    [dir='rtl'] [dir='auto']:placeholder-shown {
      direction: rtl;
    }
    a {
      color: ${color.accent};
    }
    :focus-visible {
      outline: 3px solid ${color.focus};
      outline-offset: 3px;
      /* The outline has room where the element is scrolled to. */
      scroll-margin-block: 8px;
    }
    /* Where one arrives; there is nothing to do with it. */
    h1:focus-visible {
      outline: none;
    }
    /*
     * With forced colours our colours do not distinguish states. Selected elements get the system's pair of
     * selection colours, and unavailable elements its grey. Without the adjustment no browser paints the
     * page's own background behind the letters of a selected element.
     */
    @media (forced-colors: active) {
      ${chosen} {
        forced-color-adjust: none;
        ${declared(systemSelection)}
        border-color: Highlight !important;
        background-color: Highlight !important;
        color: HighlightText !important;
      }
      /* Inside: the colour of letters has a contrast to the selection only. */
      ${chosen}:is(:focus-visible, :has(> :focus-visible)) {
        outline: 3px solid HighlightText !important;
        outline-offset: -5px !important;
      }
      ${unavailable} {
        border-color: GrayText !important;
        color: GrayText !important;
        opacity: 1 !important;
      }
    }
    ${calmed} {
      *,
      *::before,
      *::after {
        animation-duration: 1ms !important;
        /* Not a short duration: by default every property would take it, from the style before this sheet. */
        transition-property: none !important;
        scroll-behavior: auto !important;
      }
    }
  }
`;
