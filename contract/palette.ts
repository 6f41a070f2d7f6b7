import type { Theme } from './boot.ts';

/**
 * Colours by role. `surface` is the background, `raised` is for elements on it; `ink` and `muted` are text
 * on either; `accent` fills the primary action and colours links; `ground` is the background of missing
 * content. Each text role reaches 4.5:1 on both surfaces (tests/unit/repository/palette.test.ts).
 */
export interface Palette {
  readonly surface: string;
  readonly raised: string;
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  /** The border of fields. It has a contrast of 3:1, because it alone marks the field. */
  readonly edge: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly danger: string;
  readonly focus: string;
  /** The backdrop of a dialog. */
  readonly veil: string;
  /** The shadow of paper, without its geometry. */
  readonly shade: string;
}

export type Tone = 'light' | 'dark';

export const palettes: Readonly<Record<Theme, Readonly<Record<Tone, Palette>>>> = {
  kiosk: {
    light: {
      surface: '#f4f0e9',
      raised: '#fcfaf6',
      ground: '#e4ddd1',
      ink: '#1e1a16',
      muted: '#675d52',
      line: '#d9d0c2',
      edge: '#80756a',
      accent: '#a8321a',
      onAccent: '#fffaf5',
      danger: '#a11d2e',
      focus: '#a8321a',
      veil: 'rgb(30 26 22 / 52%)',
      shade: '52 36 20',
    },
    dark: {
      surface: '#151210',
      raised: '#211c19',
      ground: '#2b2521',
      ink: '#f3ede4',
      muted: '#b0a599',
      line: '#3a322c',
      edge: '#857a6f',
      accent: '#ff9472',
      onAccent: '#2b0d04',
      danger: '#ff9aa2',
      focus: '#ff9472',
      veil: 'rgb(6 5 4 / 72%)',
      shade: '0 0 0',
    },
  },
  salon: {
    light: {
      surface: '#eff2ef',
      raised: '#fafcfa',
      ground: '#d9e0da',
      ink: '#14201c',
      muted: '#55635d',
      line: '#cbd5ce',
      edge: '#73817a',
      accent: '#0c5f55',
      onAccent: '#f4fffc',
      danger: '#a11d2e',
      focus: '#0c5f55',
      veil: 'rgb(16 28 24 / 52%)',
      shade: '16 40 32',
    },
    dark: {
      surface: '#0f1517',
      raised: '#192225',
      ground: '#222d30',
      ink: '#e9f0ed',
      muted: '#9fb0ab',
      line: '#2e3b3e',
      edge: '#768582',
      accent: '#7ed3c1',
      onAccent: '#04231d',
      danger: '#ff9aa2',
      focus: '#7ed3c1',
      veil: 'rgb(4 8 9 / 72%)',
      shade: '0 0 0',
    },
  },
};
