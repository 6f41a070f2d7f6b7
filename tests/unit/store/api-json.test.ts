import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { renamed } from '#contract/api/json.ts';

const Page = renamed(
  z.object({
    issue_id: z.int(),
    last_page_read: z.optional(z.int()),
    title: z.string(),
    cover: renamed(z.object({ file_name: z.string() })),
  }),
);
const json = { issue_id: 7, title: 'Tides', cover: { file_name: 'a.jpg' } };
const value = { issueId: 7, title: 'Tides', cover: { fileName: 'a.jpg' } };

describe('a renamed schema', () => {
  it('gives each field its name in the code, also in nested objects', () => {
    expect(z.decode(Page, { ...json, last_page_read: 3 })).toEqual({ ...value, lastPageRead: 3 });
  });

  it('writes the JSON in the order of the schema, without absent and unknown fields', () => {
    const { title, ...others } = value;
    const shuffled = { title, lastPageRead: undefined, unknown: 1, ...others };
    expect(JSON.stringify(z.encode(Page, shuffled))).toBe(JSON.stringify(json));
    expect(Object.keys(z.decode(Page, json))).toEqual(['issueId', 'title', 'cover']);
  });

  it('checks both directions', () => {
    expect(z.safeDecode(Page, { ...json, issue_id: 'seven' as never }).success).toBe(false);
    expect(z.safeEncode(Page, { ...value, issueId: 'seven' as never }).success).toBe(false);
  });
});
