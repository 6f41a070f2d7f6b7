import { renderUnicodeCompact } from 'uqr';

/** What a terminal shows to whoever holds a tablet: the address to point its camera at. */
export const invitationTo = (address: string, { isTTY }: { readonly isTTY: boolean }): string =>
  [
    '',
    isTTY ? inBlackAndWhite(codeOf(address)) : codeOf(address),
    '',
    `Point a tablet's camera at this, or type ${address}`,
    'Its browser will warn that nobody vouches for this certificate: your machine made it for itself, so go on to the page all the same.',
  ].join('\n');

export const codeOf = (address: string): string => renderUnicodeCompact(address, { border: 2 });

/** Whatever the terminal's own colours are: not every camera reads it in reverse. */
const inBlackAndWhite = (code: string): string =>
  code
    .split('\n')
    .map((line) => `\u001b[97;40m${line}\u001b[0m`)
    .join('\n');
