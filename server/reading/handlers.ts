import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { changesAfter, mergePushed } from './annotations.ts';
import { mergePosition, positionsOf, removePosition } from './positions.ts';

type ReadingCalls = Pick<
  Handlers,
  'readingPositions' | 'reportPosition' | 'removePosition' | 'annotations' | 'pushAnnotations'
>;

/** The API calls for the places at which the user reads, and for the user's annotations. No call has a user's id as parameter. */
export const readingHandlers = ({ db, clock }: Pick<Resources, 'db' | 'clock'>): ReadingCalls => ({
  readingPositions: ({ userId }) => positionsOf(db, userId),

  reportPosition: ({ userId, params: { id, type }, body }) =>
    mergePosition(db, { userId, issueId: id, type }, body, clock.now()),

  removePosition: ({ userId, params: { id, type } }) =>
    removePosition(db, { userId, issueId: id, type }, clock.now()),

  annotations: ({ userId, query: { after, epoch } }) =>
    changesAfter(db, userId, { after: Number(after), epoch }),

  pushAnnotations: async ({ userId, body }) => ({
    annotations: await mergePushed(db, userId, body.annotations, clock.now()),
  }),
});
