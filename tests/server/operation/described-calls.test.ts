import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { publisherCalls } from '#contract/admin/calls.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';

let door: OpenDoor;
let described: readonly string[];
beforeAll(async () => {
  door = await openDoor();
  const answer = await fetch(`${door.origin}/api/docs/json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => door.close());

/** 'GET /api/issues/:id' as '/api/docs' spells it. */
const spelled = (route: string): string => route.replaceAll(/:(\w+)/g, '{$1}');
const mounted = (): string[] => door.routes.map(spelled);

/** Of machines that have papers of their own for it, and of the description itself. */
const ofOthers = /^\w+ \/api\/(webhooks|docs)\b/;

describe('The description of the calls', () => {
  it.each(Object.entries({ ...calls, ...publisherCalls }))(
    'names %s',
    (_name, { method, path }) => {
      expect(described).toContain(spelled(`${method} ${path}`));
    },
  );

  it('names everything else that is mounted below /api', () => {
    const ours = mounted().filter((route) => / \/api\//.test(route) && !ofOthers.test(route));
    expect(ours.length).toBeGreaterThan(20);
    expect(described).toEqual(expect.arrayContaining(ours));
  });

  it('names nothing that is not mounted', () => {
    expect(mounted()).toEqual(expect.arrayContaining([...described]));
  });
});
