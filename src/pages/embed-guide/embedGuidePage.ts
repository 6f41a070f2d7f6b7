import { EmbedGuidePage } from '#contract/embedGuidePage.ts';
import { readPageBlock } from '../../shared/ui/readPageBlock.ts';

/** The server's data for this page. */
export const page = readPageBlock(EmbedGuidePage);
