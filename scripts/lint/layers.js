import path from 'node:path';

/**
 * The layers, lowest first. A unit may import the units below it and itself. `index` marks units whose
 * files are imported by others through their `index.ts` only, except by units with `pastIndex`.
 */
const layers = {
  src: [
    { folder: 'src/shared/supervision' },
    { folder: 'src/shared/ui' },
    { folder: 'src/shared/api' },
    { folder: 'src/shared/charts', index: true },
    { folder: 'src/shared/shell', index: true },
    { folder: 'src/shared/downloads', index: true },
    { folder: 'src/shared/prerendered' },
    { folder: 'src/features/account', index: true },
    { folder: 'src/features/support', index: true },
    { folder: 'src/features/gifts', index: true },
    { folder: 'src/features/device', index: true },
    { folder: 'src/features/catalog', index: true },
    { folder: 'src/features/annotations', index: true },
    { folder: 'src/features/notes', index: true },
    { folder: 'src/features/reader', index: true },
    { folder: 'src/features/coupons', index: true },
    { folder: 'src/features/billing', index: true },
    { folder: 'src/features/cart', index: true },
    // An `index.ts` would load all of its unit into the server's bundle.
    { folder: 'src/prerender', pastIndex: true },
    { folder: 'src/app' },
    { folder: 'src/pages' },
  ],
  server: [
    { folder: 'server/config' },
    { folder: 'server/platform' },
    { folder: 'server/storeSettings' },
    { folder: 'server/identity' },
    { folder: 'server/catalog' },
    { folder: 'server/entitlements' },
    { folder: 'server/news' },
    { folder: 'server/coupons' },
    { folder: 'server/support' },
    { folder: 'server/reading' },
    { folder: 'server/oembed' },
    { folder: 'server/analytics' },
    { folder: 'server/search' },
    { folder: 'server/publishing' },
    { folder: 'server/billing' },
    { folder: 'server/account' },
    { folder: 'server/services' },
    { folder: 'server/operations' },
    { folder: 'server/web' },
    { folder: 'server/downloads' },
    { folder: 'server/openApi' },
    { folder: 'server/adminApi' },
    { folder: 'server/cli' },
    { folder: 'server' },
  ],
};

const isInside = (file, folder) => file === folder || file.startsWith(`${folder}/`);

const unitOf = (units, file) => units.findIndex(({ folder }) => isInside(file, folder));

/** @returns the reason why `file` may not import `imported`, else null. Paths are relative to the project. */
function layerFault(file, imported) {
  const units = layers[file.split('/')[0]];
  if (!units || !isInside(imported, file.split('/')[0])) return null;
  const [from, to] = [unitOf(units, file), unitOf(units, imported)];
  if (from === to || from < 0 || to < 0) return null;
  const [own, other] = [units[from].folder, units[to].folder];
  if (to > from) {
    return `${own} is below ${other}: pass the value in, or register it there from ${other} or above.`;
  }
  const isIndex = /^index\.tsx?$/.test(path.posix.relative(other, imported));
  return units[to].index && !isIndex && !units[from].pastIndex
    ? `Import ${other} through its index.ts.`
    : null;
}

/** Imports point from a higher layer to a lower one. */
export const layersRule = {
  create(context) {
    const root = context.cwd ?? process.cwd();
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const check = ({ source }) => {
      if (!source || typeof source.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = path.posix.join(path.posix.dirname(file), source.value);
      const message = layerFault(file, imported);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
