import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { AdminIssueParams, titleLength } from '#contract/admin/issue.ts';
import { uploadPath } from '#contract/admin/upload.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  editIssue,
  cutTo,
  adminIssue,
  publishIssue,
  replaceFile,
  titleOfName,
} from '../../publishing/index.ts';
import { perHour } from '../../platform/security/rateLimits.ts';
import { handleUpload, type Upload } from './upload.ts';
import type { Services } from '../../services/index.ts';

const config = { rateLimit: perHour(1200, 0), compress: false };

/** The two uploads of a PDF: as a new draft, and as the new file of an issue. */
export async function uploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser('application/pdf', (_request, body, done) => done(null, body));
  app.post(uploadPath, { config }, (request, reply) =>
    handleUpload(request, reply, (upload) => addDraft(services, upload)),
  );
  app.post(
    '/api/publish/issues/:id/file',
    { config, schema: { params: AdminIssueParams } },
    (request, reply) => {
      const { id } = request.params as z.output<typeof AdminIssueParams>;
      return handleUpload(request, reply, (upload) => replaceBy(services, id, upload));
    },
  );
}

async function addDraft(
  services: Services,
  { fileName, copyTo, takesIncompleteCover, onProgress, signal }: Upload,
) {
  const order = {
    file: fileName,
    copyTo,
    takesIncompleteCover,
    title: titleOfName(fileName),
    price: null,
    samplePages: 0,
    draft: true,
  };
  const { id, format, warnings, proposed } = await publishIssue(services, order, onProgress, {
    signal,
  });
  const issue = await editIssue(services, id, {
    ...(proposed.title && { title: cutTo(proposed.title, titleLength) }),
    ...(proposed.description && { description: proposed.description }),
  });
  return { issue, format, warnings: [...warnings] };
}

async function replaceBy(
  services: Services,
  id: IssueId,
  { fileName, copyTo, takesIncompleteCover, onProgress, signal }: Upload,
) {
  const terms = { copyTo, takesIncompleteCover, signal };
  const made = await replaceFile(services, id, fileName, onProgress, terms);
  const { format, warnings } = made;
  return { issue: await adminIssue(services.db, id), format, warnings: [...warnings] };
}
