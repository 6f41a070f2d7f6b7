import { noUncheckedIntl, noUncheckedLanguage } from './languages.js';
import { layersRule } from './layers.js';
import { noOuterDatabase } from './transactions.js';

/** The rules of this project, for oxlint. */
export default {
  meta: { name: 'gatefold' },
  rules: {
    layers: layersRule,
    'no-outer-database': noOuterDatabase,
    'no-unchecked-intl': noUncheckedIntl,
    'no-unchecked-language': noUncheckedLanguage,
  },
};
