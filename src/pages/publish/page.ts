import { PublishPage } from '#contract/admin/page.ts';
import { readPage } from '../../shared/ui/readPage.ts';

/** The server's data for this page. */
export const page = readPage(PublishPage);
