import type { PublishReport } from './publishOrder.ts';
import type { StoredFiles } from './storeFiles.ts';

export const reportOf = (
  { id, title }: Pick<PublishReport, 'id' | 'title'>,
  { result, full, samplePages }: StoredFiles,
): PublishReport => ({
  id,
  title,
  pages: result.pages,
  format: result.format,
  samplePages,
  size: full.size,
  warnings: result.warnings,
  proposed: result.proposed,
});
