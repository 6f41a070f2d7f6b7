import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  Annotation,
  AnnotationChanges,
  AnnotationPush,
  longestNote,
  longestQuote,
  MergedAnnotations,
  mostAnnotations,
  mostPushed,
  mostRectangles,
} from '#contract/api/annotations.ts';
import { calls } from '#contract/api/registry.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { deleteAnnotation, editAnnotation } from '#contract/annotations/merge.ts';
import { statementsBetween } from '../../../server/platform/db/migrations.ts';
import { annotations } from '../../../server/platform/db/schema.ts';
import { clearOldTombstones } from '../../../server/reading/annotations.ts';
import { annotationRow, newHighlight, stampAt } from '../../helpers/annotations.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const address = calls.annotations.path;
const day = 24 * 60 * 60 * 1000;

const pull = async (user: Visit, after = 0, epoch = '') =>
  z.decode(
    AnnotationChanges,
    (await (
      await user.get(`${address}?after=${after}${epoch && `&epoch=${epoch}`}`)
    ).json()) as never,
  );
const send = (user: Visit, pushed: readonly Annotation[]) =>
  user.post(calls.pushAnnotations.path, z.encode(AnnotationPush, { annotations: [...pushed] }));
const push = async (user: Visit, ...pushed: Annotation[]) =>
  z.decode(MergedAnnotations, (await (await send(user, pushed)).json()) as never).annotations;

describe.each(databases)('the annotations of a user, on %s', (database) => {
  let store: OpenDoor;
  let issueId: IssueId;
  beforeAll(async () => {
    store = await openDoor(database);
    issueId = (await store.publish('Tides')) as IssueId;
  });
  afterAll(() => store.close());

  const addUser = async (): Promise<{ id: UserId; user: Visit; other: Visit }> => {
    const id = await addPerson(store);
    const open = async () => visit(store, { cookie: store.cookie(await addSession(store, id)) });
    return { id, user: await open(), other: await open() };
  };
  const highlight = (...[fields, ...rest]: Parameters<typeof newHighlight>) =>
    newHighlight({ issueId, ...fields }, ...rest);

  it('are pulled by another device, changed ones again, in the order of their changes', async () => {
    const { user, other } = await addUser();
    const [first, second] = [highlight({ page: 1 }), highlight({ page: 2, note: 'ebb\n潮' })];
    await push(user, first, second);
    const all = await pull(other);
    expect(all).toMatchObject({ annotations: [first, second], cursor: 2, hasMore: false });
    const edited = editAnnotation(first, { note: 'flow' }, stampAt(1_700_000_000_001, 'device-b'));
    expect(await push(other, edited)).toEqual([edited]);
    expect(await pull(user, all.cursor)).toMatchObject({ annotations: [edited], cursor: 3 });
    expect(await pull(user, 3)).toMatchObject({ annotations: [], cursor: 3, hasMore: false });
  });

  it('are merged, each field by its last change, whichever comes first', async () => {
    const { user, other } = await addUser();
    const first = highlight();
    const coloured = editAnnotation(first, { colour: 'pink' }, stampAt(1_700_000_000_005));
    const noted = editAnnotation(first, { note: 'flow' }, stampAt(1_700_000_000_003, 'device-b'));
    await push(user, coloured);
    const [merged] = await push(other, noted);
    expect(merged).toMatchObject({ colour: 'pink', note: 'flow' });
    const same = await addUser();
    await push(same.user, noted);
    expect(await push(same.user, coloured)).toEqual([merged]);
  });

  it('do not change by a push that came before', async () => {
    const { user } = await addUser();
    const first = highlight();
    await push(user, first);
    await push(user, first);
    expect(await pull(user)).toMatchObject({ annotations: [first], cursor: 1 });
  });

  it('stay deleted on all devices, and are restored by a later edit', async () => {
    const { user, other } = await addUser();
    const first = highlight({ note: 'ebb' });
    await push(user, first);
    const deleted = deleteAnnotation(first, stampAt(1_700_000_000_009));
    await push(user, deleted);
    const earlier = editAnnotation(
      first,
      { colour: 'blue' },
      stampAt(1_700_000_000_005, 'device-b'),
    );
    expect(await push(other, earlier)).toMatchObject([{ isDeleted: true, colour: 'blue' }]);
    const later = editAnnotation(
      first,
      { colour: 'green' },
      stampAt(1_700_000_000_010, 'device-b'),
    );
    expect(await push(other, later)).toMatchObject([{ isDeleted: false, note: 'ebb' }]);
  });

  it('arrive in several answers, where there are many', async () => {
    const { user } = await addUser();
    const many = Array.from({ length: 250 }, (_, page) => highlight({ page: page + 1 }));
    for (let at = 0; at < many.length; at += mostPushed)
      await push(user, ...many.slice(at, at + mostPushed));
    const first = await pull(user);
    expect(first).toMatchObject({ hasMore: true, cursor: first.annotations.length });
    const rest = await pull(user, first.cursor);
    expect(rest).toMatchObject({ hasMore: false, cursor: 250 });
    expect([...first.annotations, ...rest.annotations]).toEqual(many);
  });

  it('are all pulled after a cursor that the store has not given, as after a restored backup', async () => {
    const { user } = await addUser();
    const first = highlight();
    await push(user, first);
    expect(await pull(user, 80)).toMatchObject({ annotations: [first], cursor: 1, hasMore: false });
  });

  it('are all pulled after a cursor of another epoch, though other changes have passed it since', async () => {
    const { user } = await addUser();
    await push(user, highlight(), highlight(), highlight());
    const { epoch } = await pull(user);
    expect(await pull(user, 2, epoch)).toMatchObject({
      cursor: 3,
      annotations: { length: 1 },
      epoch,
    });
    const other = await pull(user, 2, randomUUID());
    expect(other).toMatchObject({ cursor: 3, annotations: { length: 3 }, epoch });
  });

  it('have no stamp of the future, so later changes win', async () => {
    const { user, other } = await addUser();
    const now = store.clock.time;
    const made = highlight({ note: 'ebb' }, stampAt(253_402_300_799_999));
    const [stored] = await push(user, made);
    expect(stored).toEqual(highlight({ note: 'ebb' }, stampAt(now), made.id));
    const edited = editAnnotation(made, { note: 'flow' }, stampAt(now + 1, 'device-b'));
    expect(await push(other, edited)).toMatchObject([{ note: 'flow' }]);
    const ahead = highlight({}, stampAt(now + day / 2));
    expect(await push(user, ahead)).toEqual([ahead]);
  });

  it('are stored with a time of creation that PostgreSQL does not have', async () => {
    const { user } = await addUser();
    const early = { ...highlight(), createdAt: '0000-01-01T00:00:00Z' };
    expect(await push(user, early)).toMatchObject([{ createdAt: new Date(0).toISOString() }]);
  });

  it('of an earlier version get the present time where they were dated in the future', async () => {
    const { id } = await addUser();
    const [far, near] = [highlight({}, stampAt(Date.UTC(9999, 0))), highlight()];
    const mixed = editAnnotation(near, { note: 'flow' }, stampAt(Date.UTC(2099, 0)));
    await store.db
      .insert(annotations)
      .values([annotationRow(far, id, 1), annotationRow(mixed, id, 2)]);
    const mending = statementsBetween('0000_initial', '0002_annotation_epoch_and_indexes').at(-1);
    await store.db.execute(sql.raw(mending ?? ''));
    const rows = await store.db
      .select()
      .from(annotations)
      .where(eq(annotations.userId, id))
      .orderBy(annotations.sequence);
    const present = expect.closeTo(Date.now(), -5);
    expect(rows).toMatchObject([
      { stamps: { place: stampAt(present), deletion: stampAt(present) } },
      { stamps: { ...near.stamps, note: stampAt(present), deletion: stampAt(present) } },
    ]);
    expect(rows[0]?.createdAt.getTime()).toEqual(present);
    expect(rows[1]?.createdAt.toISOString()).toBe(near.createdAt);
  });

  it('get each change of two devices at the same time', async () => {
    const { user, other } = await addUser();
    const first = highlight();
    const edits = Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0
        ? editAnnotation(first, { colour: 'blue' }, stampAt(1_700_000_000_001 + at))
        : editAnnotation(first, { note: `${at}` }, stampAt(1_700_000_000_001 + at, 'device-b')),
    );
    await Promise.all(edits.map((edit, at) => push(at % 2 === 0 ? user : other, edit)));
    const { annotations: stored } = await pull(user);
    expect(stored).toMatchObject([{ colour: 'blue', note: '9' }]);
  });

  it('are those of the user alone, also where another user has the same id', async () => {
    const [mine, theirs] = [await addUser(), await addUser()];
    const id = randomUUID();
    const own = highlight({ note: 'mine' }, undefined, id);
    await push(mine.user, own);
    await push(theirs.user, highlight({ note: 'theirs' }, undefined, id));
    expect(await pull(mine.user)).toMatchObject({ annotations: [own] });
  });

  it('of an issue that does not exist are left out, and the others are stored', async () => {
    const { user } = await addUser();
    const [good, lost] = [highlight(), newHighlight({ issueId: 999_999 as IssueId })];
    expect(await push(user, lost, good)).toEqual([good]);
  });

  it('may be as long as the limits allow, each by itself', async () => {
    const { user } = await addUser();
    const box = {
      x: 0.123456789012345,
      y: 0.123456789012345,
      width: 0.5,
      height: 0.012345678901234,
    };
    const longest = highlight({
      note: '潮'.repeat(longestNote),
      anchor: {
        quote: { prefix: '"'.repeat(64), exact: '潮'.repeat(longestQuote), suffix: '"'.repeat(64) },
        position: { start: 0, end: longestQuote },
        shape: Array.from({ length: mostRectangles }, () => box),
      },
    });
    expect(await push(user, longest)).toEqual([longest]);
  });

  it.each<[string, Partial<Parameters<typeof newHighlight>[0]>]>([
    ['with a note that is too long', { note: 'x'.repeat(longestNote + 1) }],
    ['on page 0', { page: 0 }],
    ['with an unknown colour', { colour: 'grey' as never }],
  ])('are refused %s', async (_, fields) => {
    const { user } = await addUser();
    const body = { annotations: [z.encode(Annotation, highlight())] };
    const { note, page, colour } = { ...highlight(), ...fields };
    const response = await user.post(calls.pushAnnotations.path, {
      annotations: body.annotations.map((annotation) => ({ ...annotation, note, page, colour })),
    });
    expect(await refusalOf(response)).toBe('400 bad_request');
    expect(await pull(user)).toMatchObject({ annotations: [] });
  });

  it('are limited in number; deletions and edits are still stored', async () => {
    const { id, user } = await addUser();
    const first = highlight();
    const rows = Array.from({ length: mostAnnotations }, (_, at) =>
      annotationRow(at === 0 ? first : highlight(), id, at + 1),
    );
    for (let at = 0; at < rows.length; at += 1000)
      await store.db.insert(annotations).values(rows.slice(at, at + 1000));
    expect(await refusalOf(await send(user, [highlight()]))).toBe('409 too_many_annotations');
    const deleted = deleteAnnotation(first, stampAt(1_700_000_000_001));
    expect(await push(user, deleted)).toEqual([deleted]);
    expect(await push(user, highlight())).toHaveLength(1);
  });

  it('lose their content 30 days after the deletion, and are still known as deleted', async () => {
    const { id, user } = await addUser();
    const [kept, first] = [highlight({ note: 'kept' }), highlight({ note: 'ebb' })];
    await push(user, kept, deleteAnnotation(first, stampAt(1_700_000_000_001)));
    const rowsAfter = async (days: number) => {
      await clearOldTombstones(store.db, new Date(store.clock.time + days * day));
      return store.db.select().from(annotations).where(eq(annotations.userId, id));
    };
    expect(await rowsAfter(29)).toMatchObject([{ note: 'kept' }, { note: 'ebb' }]);
    const [still, cleared] = (await rowsAfter(31)).toSorted((a, b) => a.sequence - b.sequence);
    expect(still).toMatchObject({ note: 'kept', anchor: kept.anchor });
    expect(cleared).toMatchObject({ note: '', anchor: null, isDeleted: true });
    const restored = editAnnotation(first, { colour: 'blue' }, stampAt(1_700_000_000_009));
    expect(await push(user, restored)).toEqual([restored]);
  });

  it('are nothing for guests', async () => {
    const guest = await visit(store, 'stranger');
    expect(await refusalOf(await guest.get(`${address}?after=0`))).toBe('401 not_signed_in');
    expect(await refusalOf(await send(guest, [highlight()]))).toBe('401 not_signed_in');
  });
});
