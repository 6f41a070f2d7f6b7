import { readFile } from 'node:fs/promises';
import { type Theme, themes } from '#contract/boot.ts';
import { palettes } from '#contract/palette.ts';

/** The path of the stylesheet. */
export const receiptStyle = '/receipt.css';

/** The stylesheet of receipts, with the colours of each theme. It contains no user data. */
export async function readReceiptStyle(): Promise<string> {
  const rules = await readFile(new URL('receipt.css', import.meta.url), 'utf8');
  return `${themes.map(coloursOf).join('\n')}\n${rules}`;
}

const roles = ['surface', 'ink', 'muted', 'line'] as const;

function coloursOf(theme: Theme): string {
  const { light, dark } = palettes[theme];
  const colours = roles.map((role) => `--${role}: light-dark(${light[role]}, ${dark[role]});`);
  return `:root[data-theme='${theme}'] { ${colours.join(' ')} }`;
}
