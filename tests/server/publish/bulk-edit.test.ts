import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkEdit, BulkOutcome } from '#contract/admin/bulkEdit.ts';
import { AdminShelf } from '#contract/admin/issue.ts';
import { ActivityPart } from '#contract/admin/team.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { addIssue } from '../../helpers/manyIssues.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';

let store: OpenDoor;
let publisher: Visit;
let ids: number[];
beforeAll(async () => {
  store = await openDoor();
  publisher = await visitAsOwner(store);
  const first = await store.publish('Tides');
  const others = ['Moons', 'Suns'].map((title) => addIssue(store.resources, { title }, first));
  ids = [first, ...(await Promise.all(others))];
});
afterAll(() => store.close());

const send = (body: unknown) => publisher.post('/api/publish/edits', body);
const shelf = async () =>
  AdminShelf.parse(await (await publisher.get('/api/publish/issues')).json());
const pricesNow = async () =>
  Object.fromEntries((await shelf()).map(({ id, price, series }) => [id, { price, series }]));

it('changes the price and the series of several issues, and names each that it does not change', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  const before = { price: 499, series: null };
  await publisher.post(`/api/publish/issues/${second}`, { price: 799 });
  const edit = { price: 590, series: ' The sea ' };
  const answer = await send({
    edit,
    issues: [first, second, 99_999, third].map((id) => ({ id, before })),
  });
  const { issues, failures } = BulkOutcome.parse(await answer.json());
  expect(issues.map(({ id }) => id)).toEqual([first, third]);
  expect(failures.map(({ id, code }) => [id, code])).toEqual([
    [second, 'changed_meanwhile'],
    [99_999, 'issue_not_found'],
  ]);
  expect(await pricesNow()).toEqual({
    [first]: { price: 590, series: 'The sea' },
    [second]: { price: 799, series: null },
    [third]: { price: 590, series: 'The sea' },
  });
  const listed = await publisher.post('/api/admin/activity', {
    search: '',
    after: null,
    most: 5,
    by: null,
  });
  const [row] = ActivityPart.parse(await listed.json()).rows;
  expect(row).toMatchObject({ call: 'editIssues', object: `${first}, ${second}, 99999, ${third}` });
});

it('changes nothing for a price that no gateway charges, and for an order that is wrong', async () => {
  const before = await pricesNow();
  const [first = 0] = ids;
  const one = { id: first, before: {} };
  const many = Array.from({ length: 201 }, (_, at) => ({ id: at + 1, before: {} }));
  const wrong: [unknown, string][] = [
    [{ edit: { price: 999_999_999_999 }, issues: [one] }, '422 price_too_high'],
    [{ edit: { price: 100 }, issues: [] }, '400 bad_request'],
    [{ edit: { price: 100 }, issues: [one, one] }, '400 bad_request'],
    [{ edit: { price: 100 }, issues: many }, '400 bad_request'],
    [{ edit: { title: 'One for all' }, issues: [one] }, '400 bad_request'],
  ];
  for (const [body, refusal] of wrong) expect(await refusalOf(await send(body))).toBe(refusal);
  expect(await pricesNow()).toEqual(before);
});

it('edits without a field that the publisher has not seen', async () => {
  const [first = 0] = ids;
  const body: BulkEdit = { edit: { series: null }, issues: [{ id: first as never, before: {} }] };
  const { failures } = BulkOutcome.parse(await (await send(body)).json());
  expect(failures).toEqual([]);
  expect((await pricesNow())[first]).toEqual({ price: 590, series: null });
});
