import type { Handlers } from '../../platform/http/mountCalls.ts';
import type { Services } from '../../services.ts';
import { requireRight } from './sendDownload.ts';
import { downloadTokenPath } from './routes.ts';
import { issueDownloadToken } from '../../entitlements/downloadTokens.ts';

export const downloadTokenHandlers = (services: Services): Pick<Handlers, 'ticket'> => ({
  async ticket({ body, userId, request }) {
    await requireRight(services, body, userId);
    const { db, clock } = services;
    return {
      url:
        downloadTokenPath + (await issueDownloadToken(db, request.sessionHash, body, clock.now())),
    };
  },
});
