import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeskShelf } from '#contract/desk/issue.ts';
import { replacePath, uploadSteps } from '#contract/desk/upload.ts';
import { eventsIn, outcomeOf, send, upload, visitAsPublisher } from '../helpers/desk.ts';
import { madePdf } from '../helpers/madePdf.ts';
import { type OpenDoor, openDoor } from '../helpers/openDoor.ts';
import { faultsOf } from '../helpers/publisher.ts';
import { refusalOf, type Visit } from '../helpers/visit.ts';

let door: OpenDoor;
let publisher: Visit;
beforeAll(async () => {
  door = await openDoor('pglite');
  publisher = await visitAsPublisher(door);
});
afterAll(() => door.close());

const shelf = async () => DeskShelf.parse(await (await publisher.get('/api/publish/issues')).json());
const pdf = madePdf({ pages: 6 });

describe('A PDF that a publisher sends', () => {
  it('becomes a draft under the name of its file, with a cover, and its steps are told in turn', async () => {
    const answer = await send(door, publisher, pdf, { name: 'Über_dem “Meer”.PDF' });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const events = await eventsIn(answer);
    const steps = events.flatMap((event) => (event.kind === 'progress' ? [event] : []));
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(uploadSteps).toEqual(expect.arrayContaining(steps.map(({ step }) => step)));
    const done = events.at(-1);
    expect(done).toMatchObject({
      kind: 'done',
      warnings: [],
      issue: {
        title: 'Über dem “Meer”',
        price: null,
        pages: 6,
        samplePages: 0,
        publishedAt: null,
        isListed: false,
      },
    });
    if (done?.kind !== 'done') throw new Error('It came to nothing.');
    expect(await shelf()).toContainEqual(done.issue);
    const cover = await publisher.get(`/cover/resolve/${done.issue.cover.fileName}`);
    expect(cover.status).toBe(200);
  });
});
