import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds, issuePlans } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

describe.each(databases)('the calls for the document of an issue, on %s', (db) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openSeededDoor(db);
  });
  afterAll(() => store.close());

  describe('POST download/{type} (API-029)', () => {
    it.each([
      ['stranger', 'free', 'full', 'allowed'],
      ['stranger', 'withSample', 'sample', 'allowed'],
      ['stranger', 'withSample', 'full', '403 purchase_required'],
      ['stranger', 'free', 'sample', '404 sample_missing'],
      ['stranger', 'withdrawn', 'sample', '404 issue_not_found'],
      ['new', 'bought', 'full', '403 purchase_required'],
      ['new', 'notBought', 'full', '403 purchase_required'],
      ['buyer', 'bought', 'full', 'allowed'],
      ['buyer', 'notBought', 'full', '403 purchase_required'],
      ['buyer', 'withdrawn', 'full', 'allowed'],
      ['subscriber', 'notBought', 'full', 'allowed'],
      ['subscriber', 'withdrawn', 'full', '404 issue_not_found'],
      ['lapsed', 'notBought', 'full', '403 purchase_required'],
    ] as const)('%s, %s, %s: %s', async (user, issue, type, right) => {
      const answer = await (await visit(store, user)).post(
        `/api/issues/${issueIds[issue]}/download/${type}`,
      );
      expect(answer.ok ? 'allowed' : await refusalOf(answer)).toBe(right);
    });

    it('refuses an issue that does not exist', async () => {
      const answer = await (await visit(store, 'buyer')).post('/api/issues/999/download/full');
      expect(await refusalOf(answer)).toBe('404 issue_not_found');
    });
  });

  it('the link says whether the publisher allows the article view', async () => {
    const guest = await visit(store, 'stranger');
    expect((await guest.link(issueIds.free, 'full')).articles).toBe(true);
    await setStore(store.db, 'article-view', 'off');
    expect((await guest.link(issueIds.free, 'full')).articles).toBe(false);
    await setStore(store.db, 'article-view', 'on');
  });

  describe('GET /api/download-pdf/{id}', () => {
    it.each([
      ['buyer', 'bought'],
      ['new', 'free'],
    ] as const)('gives the %s the %s issue as a file to keep (API-026)', async (user, issue) => {
      const answer = await (await visit(store, user)).get(`/api/download-pdf/${issueIds[issue]}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${issuePlans[issue].title}.pdf"; filename*=UTF-8''${encodeURIComponent(issuePlans[issue].title)}.pdf`,
      );
      expect((await answer.text()).startsWith('%PDF-')).toBe(true);
    });

    it.each([
      ['stranger', 'free', '401 not_signed_in'],
      ['new', 'notBought', '403 purchase_required'],
      ['subscriber', 'notBought', '403 purchase_required'],
    ] as const)('refuses a %s the %s issue (API-027)', async (user, issue, refusal) => {
      const answer = await (await visit(store, user)).get(`/api/download-pdf/${issueIds[issue]}`);
      expect(await refusalOf(answer)).toBe(refusal);
    });
  });

  describe('POST open/{type} (API-030)', () => {
    const path = `/api/issues/${issueIds.free}/open/full`;

    it('answers 204 whether the token is good, used, foreign or unknown', async () => {
      const guest = await visit(store, 'stranger');
      const { open_token: openToken } = await guest.link(issueIds.free, 'full');
      const other = await visit(store, 'new');
      const answers = [
        await other.post(path, { openToken }),
        await guest.post(path, { openToken }),
        await guest.post(path, { openToken }),
        await guest.post(path, { openToken: 'A'.repeat(22) }),
        await guest.post('/api/issues/999/open/full', { openToken }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    });

    it.each([undefined, {}, { openToken: 12 }, { open_token: 'A'.repeat(22) }])(
      'refuses the body %j',
      async (body) => {
        expect(await refusalOf(await (await visit(store, 'new')).post(path, body))).toBe(
          '400 bad_request',
        );
      },
    );
  });
});
