import { paths } from '#contract/paths.ts';
import { PublishPage } from '#contract/admin/publishPageData.ts';
import { publisherCalls } from '#contract/admin/calls.ts';
import { readPageBlock } from '../../shared/ui/readPageBlock.ts';
import { callerOf } from '../../shared/api/caller.ts';

/** The publisher's calls by name. */
export const adminApi = callerOf(publisherCalls);

/** The server's data for this page. */
export const page = readPageBlock(PublishPage);

/** The store's sign-in page, which returns to this page. */
export const signInAddress = `${paths.login}?to=desk`;
