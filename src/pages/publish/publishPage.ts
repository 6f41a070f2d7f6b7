import { paths } from '#contract/paths.ts';
import { PublishPage } from '#contract/admin/publishPageData.ts';
import { publisherCalls } from '#contract/admin/calls.ts';
import {
  readPageBlock,
  type KeysOf,
  type Tree,
  translationsOf,
} from '../../shared/ui/pageTexts.ts';
import { callerOf } from '../../shared/api/request.ts';
import type en from '../../../locales/publish/en.json';

/** The publisher's calls by name. */
export const adminApi = callerOf(publisherCalls);

/** The server's data for this page. */
export const page = readPageBlock(PublishPage);

/** The store's sign-in page, which returns to this page. */
export const signInAddress = `${paths.login}?to=desk`;

/** The keys of the English file. A missing key does not compile. */
export type TextKey = KeysOf<typeof en>;

const files = import.meta.glob<Tree>('../../../locales/publish/*.json', { import: 'default' });

export const { loadTexts, plainText, t } = translationsOf<TextKey>(files);
