import { mountPage } from '../../src/shared/ui/mountPage.tsx';
import { BenchApp } from './BenchApp.tsx';
import { page } from './translations.ts';
import * as translations from './translations.ts';

void mountPage({
  page,
  translations,
  shownText: () => translations.t('heading') + page.issues.map(({ name }) => name).join(),
  render: () => <BenchApp />,
});
