import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Checklist, type SetupStep, setupSteps } from '#contract/admin/team.ts';
import { missingSetup } from '../config/startSummary.ts';
import { type Queries, rowsOf } from '../platform/db/connection.ts';
import { paidStates } from '../platform/db/schema/paymentStates.ts';
import { issues, passkeys, payments, store } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';

/** The steps until a store sells, from its settings and rows. A store with simulators has no steps. */
export async function checklistOf({
  db,
  settings,
}: Pick<Resources, 'db' | 'settings'>): Promise<Checklist> {
  if (settings.integrations !== null) return { isOver: true, steps: [] };
  const lacking = missingSetup(settings, true);
  const { name, emailSignInEnabled } = await readStore(db);
  const isMailed = emailSignInEnabled && !lacking.includes('mail');
  const isDone: Record<SetupStep, boolean> = {
    sign_in: isMailed || !lacking.includes('sign_in'),
    payments: !lacking.includes('payments'),
    mail: !lacking.includes('mail'),
    store: name !== getTableColumns(store).name.default,
    issue: await exists(db, sql`${issues} where ${isSoldIssue}`),
    passkey: await exists(db, sql`${passkeys}`),
  };
  const steps = setupSteps.map((step) => ({ name: step, isDone: isDone[step] }));
  const hasSold = await exists(db, sql`${payments} where ${inArray(payments.status, paidStates)}`);
  return { isOver: hasSold || steps.every((step) => step.isDone), steps };
}

const isSoldIssue = and(
  isNotNull(issues.publishedAt),
  isNull(issues.withdrawnAt),
  eq(issues.isFree, false),
  gt(issues.price, 0),
);

async function exists(tx: Queries, rows: SQL): Promise<boolean> {
  const query = sql`select exists (select 1 from ${rows}) as there`;
  return (await rowsOf<{ there: boolean }>(tx, query))[0]?.there === true;
}
