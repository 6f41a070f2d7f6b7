import { defineConfig } from 'drizzle-kit';

/**
 * Run `npm run migrations -- --name what_changes` after each change of schema.ts, write `"public".` before the name of
 * each new table, and add a note to `migrationNotes.ts`.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
});
