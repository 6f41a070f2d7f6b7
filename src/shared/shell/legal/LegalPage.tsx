import type { LegalDocument } from '#contract/api/legal.ts';
import { LegalView } from './lazy.ts';
import { Room } from './legal.styles.ts';

/** One of the store's papers. */
export const LegalPage = ({ paper }: { paper: LegalDocument }) => (
  <Room>
    <LegalView paper={paper} />
  </Room>
);
