import type { ReactNode } from 'react';
import { PageLines, Store } from './modes.styles.ts';
import type { Mode } from './rules.ts';

/** A page in lines, with the store's part in colour. */
export const ModeIllustration = ({ mode }: { mode: Mode }) => (
  <svg viewBox="0 0 240 150" aria-hidden="true">
    <PageLines>
      <rect x="0.5" y="0.5" width="239" height="149" rx="8" />
      <path d="M80 18h80M20 30h200" />
    </PageLines>
    {drawings[mode]}
  </svg>
);

const pageOfText = (
  <PageLines>
    <path d="M20 46h120M20 58h200M20 70h200M20 82h160M20 94h200M20 106h184M20 118h200M20 130h90" />
  </PageLines>
);

const drawings: Readonly<Record<Mode, ReactNode>> = {
  store: (
    <Store>
      <rect x="20" y="44" width="200" height="90" rx="4" />
      <path d="M36 60h26v36h-26zM84 60h26v36h-26zM132 60h26v36h-26zM180 60h26v36h-26z" />
      <path d="M36 106h26v20h-26zM84 106h26v20h-26zM132 106h26v20h-26zM180 106h26v20h-26z" />
    </Store>
  ),
  button: (
    <>
      {pageOfText}
      <Store>
        <rect x="8" y="8" width="224" height="134" rx="4" data-highlighted />
        <path d="M62 26h58v98h-58zM120 26h58v98h-58z" />
        <path d="M24 75l8 -8M24 75l8 8M216 75l-8 -8M216 75l-8 8" data-arrow />
      </Store>
    </>
  ),
  inline: (
    <>
      <PageLines>
        <path d="M20 46h200M20 58h150M20 130h200" />
      </PageLines>
      <Store>
        <rect x="20" y="70" width="200" height="50" rx="4" />
        <path d="M86 76h34v38h-34zM120 76h34v38h-34z" />
      </Store>
    </>
  ),
};
