import type { LegalDocument } from '#contract/api/laterCalls.ts';
import { LegalView } from './lazy.ts';
import { Room } from './legal.styles.ts';

/** The page of a legal document. */
export const LegalPage = ({ paper }: { paper: LegalDocument }) => (
  <Room>
    <LegalView paper={paper} />
  </Room>
);
