import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

interface Graph {
  readonly getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null;
}

type Files = Readonly<Record<string, readonly string[]>>;

/**
 * The script files of the app by name, each with the modules that are imported on demand and whose code a user needs at
 * the same time. By default the bundler splits off every module that two of them need. From the address of an issue to
 * its first sharp page, Read pressed at once:
 *
 * | | files built | below 1 KB | requests |
 * | --- | --- | --- | --- |
 * | by default | 162 | 54 | 97 |
 * | with these files | 50 | 2 | 21 |
 *
 * A module that several files need belongs to the first of them in the order of these lists.
 */
const base: Files = {
  first: ['index.html'],
  calls: ['contract/api/laterCalls.ts', 'src/shared/ui/addresses.ts'],
  // The grid of long lists, whose virtual rows the strip and the lists of the reader have too.
  rows: ['src/features/catalog/list/VirtualGrid.tsx'],
  // Of the account and of the sign-in, so that the reader does not load them with what both share.
  providers: [
    'src/features/account/ProviderLogo.tsx',
    'src/features/account/signIn/identityProviders.ts',
  ],
};

const store: Files = {
  details: [
    'src/features/catalog/details/DetailsDialog.tsx',
    'src/features/catalog/details/IssuePage.tsx',
    'src/shared/shell/laterTexts.ts',
  ],
  inside: ['src/features/catalog/details/InsideIssue.tsx', 'src/features/gifts/GiftDialog.tsx'],
  list: [
    'src/features/catalog/front/FrontPage.tsx',
    'src/features/catalog/list/AboutPanel.tsx',
    'src/features/catalog/list/FilterButton.tsx',
    'src/features/catalog/list/KeyboardTabs.tsx',
    'src/features/catalog/list/ListUpdates.tsx',
    'src/features/catalog/list/Pager.tsx',
    'src/features/catalog/readIssueList.ts',
    'src/features/catalog/textSearch/TextSearch.tsx',
    'src/features/reader/continueReading/BegunRow.tsx',
  ],
  menus: [
    'src/shared/ui/menu/MenuList.tsx',
    'src/features/catalog/list/FilterMenu.tsx',
    'src/features/catalog/list/SortMenu.tsx',
  ],
  cart: [
    'src/features/cart/CartDialog.tsx',
    'src/features/cart/CartPage.tsx',
    'src/features/cart/GuestEmail.tsx',
    'src/features/cart/PlanChoice.tsx',
    'src/features/cart/confirmation/AfterSale.tsx',
    'src/features/cart/confirmation/ConfirmedSale.tsx',
    'src/features/cart/leaveCart.ts',
    'src/features/cart/plans/PlansPage.tsx',
  ],
  account: [
    'src/features/account/page/AccountPage.tsx',
    'src/features/billing/Library.tsx',
    'src/features/billing/PurchaseHistory.tsx',
    'src/features/billing/SubscriptionPanel.tsx',
    'src/features/billing/deletionConsequences.tsx',
    'src/features/coupons/ApplyCoupon.tsx',
    'src/features/coupons/CodeForm.tsx',
  ],
  support: [
    'src/features/support/SupportDialog.tsx',
    'src/features/support/SupportPage.tsx',
    'src/shared/shell/legal/NewsForm.tsx',
  ],
  stripe: ['src/features/cart/stripe/index.ts'],
  paypal: ['src/features/cart/paypal/PayPalWallet.tsx'],
};

/** Files that load without those of the store: a frame may have a reader alone, and a sign-in does not wait for details. */
const besideStore: Files = {
  framed: ['src/app/framed/index.ts'],
  signIn: [
    'src/features/account/page/Passkeys.tsx',
    'src/features/account/signIn/AddedWay.tsx',
    'src/features/account/signIn/SignInDialog.tsx',
    'src/features/account/signIn/SignInPage.tsx',
    'src/features/account/AccountInvitation.tsx',
    'src/features/account/ExpiredDialog.tsx',
    'src/app/storefront/ResumeIntent.tsx',
  ],
  markdown: ['src/shared/ui/markdown/Markdown.tsx', 'src/shared/shell/legal/LegalView.tsx'],
  reader: ['src/features/reader/ReaderDialog.tsx', 'src/features/reader/session/openPack.ts'],
  annotations: [
    'src/features/reader/annotations/AnnotationTools.tsx',
    'src/features/reader/annotations/LinkedText.tsx',
    'src/features/reader/annotations/OpenNotes.tsx',
    'src/features/reader/annotations/PageAnnotations.tsx',
  ],
  panels: [
    'src/features/reader/bars/OpenKeys.tsx',
    'src/features/reader/bars/OpenZoom.tsx',
    'src/features/reader/clips/ClipLayer.tsx',
    'src/features/reader/contents/OpenContents.tsx',
    'src/features/reader/positions/syncPositions.ts',
    'src/features/reader/printing/OpenPrint.tsx',
    'src/features/reader/search/HitLayer.tsx',
    'src/features/reader/search/OpenSearch.tsx',
    'src/features/reader/search/runSearch.ts',
    'src/features/reader/strip/OpenStrip.tsx',
  ],
  notes: ['src/features/notes/index.ts'],
  device: ['src/features/device/DevicePage.tsx', 'src/features/device/KeepOnDevice.tsx'],
};

/** The modules that files of the store and files beside it need. */
const shared = 'shared';

const order = [
  ...Object.keys(base),
  shared,
  ...Object.keys(store),
  ...Object.keys(besideStore),
] as const;

/** By plugin context: each pass of the bundler has its own. */
const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** A group takes the modules that its modules import from the groups after it, so the first one has the highest priority. */
export const scriptFiles: Rolldown.CodeSplittingGroup[] = order.map((file, place) => ({
  priority: order.length - place,
  name(id, graph) {
    const files = known.get(graph) ?? filesOf(graph);
    known.set(graph, files);
    return files.get(id) === file ? file : null;
  },
}));

function filesOf(graph: Graph): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const take = (
    some: Files,
    fileFor: (before: string | undefined, file: string) => string,
  ): void => {
    for (const [file, roots] of Object.entries(some))
      for (const id of needsOf(roots, graph, file === 'first' ? isForLater : () => false))
        files.set(id, fileFor(files.get(id), file));
  };
  take(base, (before, file) => before ?? file);
  take(store, (before, file) => before ?? file);
  take(besideStore, (before, file) => (before && before in store ? shared : (before ?? file)));
  return files;
}

/**
 * Ark's locale provider imports one small function from the index of its language tools. That index also leads
 * to the helpers of dialogs and menus: 21 KB which only later code uses.
 */
const isForLater = (id: string): boolean => /@zag-js\/(dom-query|utils)\//.test(id);

/** Modules and their static imports, recursively. */
function needsOf(
  roots: readonly string[],
  graph: Graph,
  isLeftOut: (id: string) => boolean,
): ReadonlySet<string> {
  const found = new Set(roots.map((root) => resolve(root)));
  for (const id of found)
    if (!graph.getModuleInfo(id))
      throw new Error(`${id} of the script files is no module of the app.`);
  // A set that grows while it is iterated.
  for (const id of found)
    for (const needed of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!isLeftOut(needed)) found.add(needed);
  return found;
}
