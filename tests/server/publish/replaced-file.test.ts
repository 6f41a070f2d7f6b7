import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { coverRenditions, issues, fileVersions } from '../../../server/platform/db/schema.ts';
import { openDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { visit } from '../../helpers/visit.ts';

const hour = 60 * 60 * 1000;

it.each(databases)(
  'a file that was replaced is read on by a link that was given before, for 12 hours, on %s',
  async (database) => {
    const door = await openDoor(database);
    try {
      const id = await door.publish('Tides');
      const isThis = eq(issues.id, id);
      await door.db.update(issues).set({ isFree: true, price: 0 }).where(isThis);
      const reader = await visit(door, 'stranger');
      const { url } = await reader.link(id, 'full');
      const range = async () => (await reader.get(url, { range: 'bytes=0-9' })).status;
      expect(await range()).toBe(206);
      const [before] = await door.db.select().from(issues).where(isThis);
      const [other] = await door.db.select().from(coverRenditions);
      await door.db.update(issues).set({ full: other?.file }).where(isThis);
      expect(await range()).toBe(410);
      const replaced = { issueId: id, type: 'full' as const, file: before?.full ?? '' };
      const replacedAt = new Date(door.clock.time - 11 * hour);
      await door.db.insert(fileVersions).values({ ...replaced, replacedAt });
      expect(await range()).toBe(206);
      const longAgo = new Date(door.clock.time - 12 * hour);
      await door.db.update(fileVersions).set({ replacedAt: longAgo });
      expect(await range()).toBe(410);
    } finally {
      await door.close();
    }
  },
);
