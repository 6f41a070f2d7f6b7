import { relative } from 'node:path';
import type { Plugin } from 'vite';

const surroundings = '/src/prerender/surroundings.tsx';

/** Packages and modules that the views of the first screen import, and that need a browser or the app's state. */
const replacedPackages = ['react-router-dom', 'valtio'];
const replacedFiles = [
  'src/features/catalog/Cover.tsx',
  'src/features/catalog/details/detailsCode.ts',
  'src/features/catalog/catalogState.ts',
  'src/shared/shell/appConfig.ts',
  'src/shared/shell/i18n.ts',
  'src/shared/shell/index.ts',
  'src/shared/shell/notices/decisions.ts',
  'src/shared/shell/storeInfo.ts',
  'src/shared/ui/language.ts',
];

/** Lets the views of the first screen render in the server: they get the data of one rendering from `surroundings`. */
export function prerendering(): Plugin {
  return {
    name: 'prerendering',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const file = `${process.cwd()}${surroundings}`;
      if (replacedPackages.includes(id)) return file;
      const found = id.startsWith('.') && (await this.resolve(id, importer, options));
      return found && replacedFiles.includes(relative(process.cwd(), found.id)) ? file : null;
    },
  };
}
