import { eq } from 'drizzle-orm';
import { linkPath } from '#contract/admin/accessCalls.ts';
import { adminCalls, type operatorCalls } from '#contract/admin/operatorCalls.ts';
import type { UserId } from '#contract/ids.ts';
import type { ownerCalls } from '#contract/admin/ownerCalls.ts';
import type { MoveRequest } from '#contract/admin/operations.ts';
import { brokenRules } from '../billing/invariants.ts';
import { assertPrice } from '../billing/priceLimits.ts';
import { adoptPayment, dismissPayment } from '../billing/resolveUnbooked.ts';
import { resendReceipt } from '../billing/mails/transitionMails.ts';
import { orderRefund, previewRefund } from '../billing/ownerRefunds.ts';
import { listPayments, listSubscriptions } from '../billing/salesLists.ts';
import { showPayment } from '../billing/supportView.ts';
import { listUnbooked } from '../billing/unbookedPayments.ts';
import {
  acceptWithdrawal,
  listWithdrawals,
  refuseWithdrawal,
} from '../billing/withdrawals/withdrawalDecisions.ts';
import { addBundle, archiveBundle, listAllBundles } from '../catalog/bundleQueries.ts';
import { addPlan, archivePlan, listAllPlans } from '../catalog/catalogQueries.ts';
import { storageLocationOf } from '../config/storageLocation.ts';
import { addCoupons, listCoupons, removeCoupon } from '../coupons/manageCoupons.ts';
import { addApiToken, listApiTokens, removeApiToken } from '../identity/apiTokens.ts';
import { linkLifetimes, makeOperatorLink } from '../identity/accessLinks.ts';
import { listActivity } from '../identity/activity.ts';
import { invite } from '../identity/invitationMail.ts';
import { listInvitations, listTeam, removeInvitation } from '../identity/team.ts';
import { changeSending, newsReport } from '../news/newsSending.ts';
import { backUp } from '../operations/backup.ts';
import { reportOf } from '../operations/inspectBackup.ts';
import { checkIntegrity, deleteUnusedFiles } from '../operations/integrityCheck.ts';
import {
  changeRole,
  eraseUser,
  grant,
  listCustomers,
  revoke,
  showUser,
} from '../operations/manageUsers.ts';
import { moveStore } from '../operations/moveStore.ts';
import { previewPrintList, printReport, replacePrintList } from '../operations/printSubscribers.ts';
import { restore } from '../operations/restore.ts';
import { openHealth } from '../operations/storeHealth.ts';
import { machineFaults } from '../platform/observability/machineFaults.ts';
import { oneMinute } from '../platform/clock.ts';
import { store, users } from '../platform/db/schema.ts';
import type { JobRunner } from '../platform/jobs/jobRunner.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import {
  addWebhook,
  editWebhook,
  renewWebhookSecret,
  removeWebhook,
  resendDelivery,
  testWebhook,
  webhookReport,
} from '../platform/webhooks/webhookEndpoints.ts';
import { deliveryKind } from '../platform/webhooks/webhookOutbox.ts';
import { setIcon } from '../publishing/index.ts';
import { changeStore, showStore } from '../storeSettings/index.ts';
import { listRequests, markAnswered } from '../support/supportCalls.ts';
import type { AdminContext, HandlersOf } from './adminContext.ts';
import { checklistOf } from './checklist.ts';
import { changeServices } from './serviceChanges.ts';
import { sendTestMail, storeSetup } from './storeSetup.ts';
import { currencyOf, issueHandlers, publisherHandlers } from './issueCalls.ts';
import { recordedCalls } from './recordedCalls.ts';

/** The handlers of all calls of the administration, for the operator's command. */
export const adminHandlers = (context: AdminContext) =>
  recordedCalls(
    adminCalls,
    {
      ...publisherHandlers(context),
      ...ownerHandlers(context),
      ...operatorHandlers(context),
    },
    context,
  );

type OwnerContext = Pick<
  AdminContext,
  'blobs' | 'clock' | 'db' | 'openPaymentContext' | 'payments' | 'settings' | 'storedSettings'
> & {
  /** The jobs of this process; the command has none. */
  readonly jobs?: JobRunner;
};

export const ownerHandlers = (context: OwnerContext): HandlersOf<typeof ownerCalls> => ({
  ...salesHandlers(context),
  ...storeHandlers(context),
});

/** The command has no signed-in account. */
interface ByAccount {
  readonly userId?: UserId;
  readonly signal?: AbortSignal;
}

type StoreCall =
  | 'showStore'
  | 'setStore'
  | 'setIcon'
  | 'setServices'
  | 'showSetup'
  | 'sendTestMail'
  | 'health'
  | WebhookCall;

type WebhookCall =
  | 'listWebhooks'
  | 'addWebhook'
  | 'editWebhook'
  | 'renewWebhookSecret'
  | 'removeWebhook'
  | 'testWebhook'
  | 'resendDelivery';

function storeHandlers(context: OwnerContext): Pick<HandlersOf<typeof ownerCalls>, StoreCall> {
  const { db } = context;
  const checkHealth = openHealth(context);
  return {
    showStore: () => showStore(db),
    setStore: ({ body }) => changeStore(db, body),
    setIcon: ({ body }) => setIcon(context, body.picture),
    setServices: ({ body }) => changeServices(context, body),
    showSetup: async () => storeSetup(context),
    async sendTestMail({ userId }: ByAccount) {
      const [user] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
      return sendTestMail(context, user?.email ?? null);
    },
    health: ({ query }) => checkHealth(query.now === 'true'),
    ...webhookHandlers(context),
  };
}

const webhookHandlers = (
  context: OwnerContext,
): Pick<HandlersOf<typeof ownerCalls>, WebhookCall> => ({
  listWebhooks: () => webhookReport(context.db),
  addWebhook: ({ body }) => addWebhook(context, body),
  editWebhook: ({ body }) => editWebhook(context, body),
  renewWebhookSecret: ({ body }) => renewWebhookSecret(context, body.id),
  removeWebhook: ({ body }) => removeWebhook(context.db, body.id),
  async testWebhook({ body }) {
    await testWebhook(context, body.id);
    void context.jobs?.run(deliveryKind);
  },
  async resendDelivery({ body }) {
    await resendDelivery(context, body.id);
    void context.jobs?.run(deliveryKind);
  },
});

const salesHandlers = ({
  clock,
  db,
  openPaymentContext,
  payments,
  settings,
}: OwnerContext): Omit<HandlersOf<typeof ownerCalls>, StoreCall> => ({
  listPlans: async () => ({ ...(await currencyOf(db)), plans: await listAllPlans(db) }),
  async addPlan({ body }) {
    await assertPrice(db, payments, body.price);
    await assertPrice(db, payments, body.firstPrice ?? null);
    return { id: await addPlan(db, body) };
  },
  archivePlan: ({ body }) => archivePlan(db, body.id, clock.now()),
  listBundles: async () => ({ ...(await currencyOf(db)), bundles: await listAllBundles(db) }),
  async addBundle({ body }) {
    await assertPrice(db, payments, body.price);
    return { id: await addBundle(db, body, clock.now()) };
  },
  archiveBundle: ({ body }) => archiveBundle(db, body.id, clock.now()),
  listCoupons: () => listCoupons(db),
  addCoupons: async ({ body }) => ({ codes: await addCoupons(db, body, clock.now()) }),
  removeCoupon: ({ body }) => removeCoupon(db, body.code, clock.now()),
  listRequests: ({ query }) => listRequests(db, query.all === 'true'),
  markAnswered: ({ body }) => markAnswered(db, body.id, clock.now()),
  listWithdrawals: ({ query }) => listWithdrawals(db, query.all === 'true'),
  acceptWithdrawal: async ({ body }) => acceptWithdrawal(await openPaymentContext(), body),
  refuseWithdrawal: ({ body }) => refuseWithdrawal({ clock, db, settings }, body),

  showNews: () => newsReport(db),
  changeNews: ({ body }) => changeSending({ clock, db }, body),

  showPrintList: () => printReport(db),
  previewPrintList: ({ body }) => previewPrintList(db, body),
  replacePrintList: ({ body }) => replacePrintList(db, body, clock.now()),

  listCustomers: ({ body }) => listCustomers(db, body, clock.now()),
  showUser: ({ body }) => showUser(db, body.who, clock.now()),
  grant: ({ body }) => grant(db, body, clock.now()),
  revoke: ({ body }) => revoke(db, body, clock.now()),
  changeRole: ({ body }) => changeRole(db, body),
  eraseUser: async ({ body }) => eraseUser(await openPaymentContext(), body.who),

  listPayments: ({ body }) => listPayments(db, body),
  showPayment: ({ body }) => showPayment(db, body.which, clock.now()),
  resendReceipt: ({ body }) => resendReceipt({ clock, db, settings }, body.which),
  previewRefund: ({ body }) => previewRefund({ clock, db }, body),
  refund: async ({ body }) => ({ state: await orderRefund(await openPaymentContext(), body) }),
  listSubscriptions: ({ body }) => listSubscriptions(db, body),

  listTeam: () => listTeam(db),
  listInvitations: () => listInvitations(db, clock.now()),
  invite: ({ body, userId }) => invite({ db, clock, settings }, body, userId ?? null),
  removeInvitation: ({ body }) => removeInvitation(db, body.id),
  listApiTokens: () => listApiTokens(db, clock.now()),
  addApiToken: ({ body, userId }) => addApiToken(db, body, userId ?? null, clock.now()),
  removeApiToken: ({ body }) => removeApiToken(db, body.id),
  listActivity: ({ body }) => listActivity(db, body),
  checklist: () => checklistOf({ db, settings }),
});

function operatorHandlers(context: AdminContext): HandlersOf<typeof operatorCalls> {
  const { address, clock, db, maintenance, openPaymentContext } = context;
  return {
    status: async () => ({ address, ...(await currencyOf(db)) }),
    ...issueHandlers(context),

    openStore: async () => ({ opened: await maintenance.open() }),
    brokenRules: () => brokenRules(db, clock.now()),
    machineFaults: () => machineFaults(context),
    fileFaults: () => checkIntegrity(context),
    deleteUnusedFiles: () => deleteUnusedFiles(context),
    async backUp({ body, ...hooks }) {
      const backup = await backUp(context, body.file, hooks);
      await db.update(store).set({ backedUpAt: clock.now() });
      return reportOf(backup);
    },
    restore: async ({ body, ...hooks }) => reportOf(await restore(context, body, hooks)),
    move: async ({ body, ...hooks }) => moveStore(context, targetsOf(body), hooks),

    listUnbooked: () => listUnbooked(db),
    async adoptPayment({ body }) {
      const id = await adoptPayment(await openPaymentContext(), body);
      return showPayment(db, String(id), clock.now());
    },
    dismissPayment: ({ body }) => dismissPayment(context, body.which),

    makeLink: ({ body }) => newLink(context, body.who),
  };
}

async function newLink({ address, clock, db, settings }: AdminContext, who: string | null) {
  const { kind, secret } = await makeOperatorLink(db, who, clock.now());
  const minutes = linkLifetimes[kind] / oneMinute;
  return { kind, path: linkPath(secret), address: address ?? settings.publicUrl, minutes };
}

function targetsOf({ to, storage }: MoveRequest) {
  const location = storage === null ? undefined : storageLocationOf(storage);
  if (location === null)
    throw new OperatorError(
      'command',
      'Files can be moved to a folder, like file:///srv/files, or to a bucket, like s3://bucket/folder.',
    );
  if (to !== null && to !== 'embedded' && !/^postgres(ql)?:\/\//.test(to))
    throw new OperatorError(
      'command',
      'A store can be moved to “embedded” or to postgres://user@host/name.',
    );
  const databaseUrl = to === 'embedded' ? null : to;
  return { ...(to !== null && { databaseUrl }), ...(location && { storage: location }) };
}
