import * as z from 'zod/mini';
import { pageBlockId } from '#contract/boot.ts';

/** The JSON block of the server in a page beside the app. Throws if the block is missing or invalid. */
export const readPageBlock = <Page extends z.ZodMiniType>(schema: Page): z.output<Page> =>
  z.parse(schema, JSON.parse(document.querySelector(`#${pageBlockId}`)?.textContent ?? ''));
