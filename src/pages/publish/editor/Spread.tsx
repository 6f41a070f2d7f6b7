import { type AdminIssue } from '#contract/admin/issue.ts';
import { picturePath } from '#contract/admin/upload.ts';
import { t } from '../translations.ts';
import { Caption, Page, Pages, PagesRow } from './editor.styles.ts';

/** The first spread after the cover. */
export const Spread = ({ issue }: { issue: AdminIssue }) =>
  issue.pictures.length > 0 && (
    <Pages>
      <Caption as="figcaption">{t('editor.spread')}</Caption>
      <PagesRow>
        {issue.pictures.map(({ page, width, height }) => (
          <Page
            key={`${issue.cover.fileName} ${page}`}
            src={`${picturePath(issue.id, page)}?${issue.cover.fileName}`}
            alt={t('editor.page', { page })}
            width={width}
            height={height}
            loading="lazy"
          />
        ))}
      </PagesRow>
    </Pages>
  );
