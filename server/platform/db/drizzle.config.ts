import { defineConfig } from 'drizzle-kit';

/**
 * Run `npm run migrations -- --name what_changes` after each change of schema.ts, write `"public".` before the name of
 * each new table, and add a note to `migrations.ts`.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/db/schema.ts',
  out: './server/platform/db/migrations',
});
