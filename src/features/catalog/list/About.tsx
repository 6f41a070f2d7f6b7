import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { appConfig, storeInfo } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { afterFirstCover } from '../firstCover.ts';
import { describes } from './rules.ts';
import type { Listing } from './useListing.ts';

/** The panel stands below the first screen, so its code waits for the first cover. */
const AboutPanel = lazyComponent(
  async () => {
    await afterFirstCover();
    return (await import('./AboutPanel.tsx')).AboutPanel;
  },
  undefined,
  { onFailure: 'keep' },
);

/** The store's introduction, for guests. */
export function About({ listing: { place, issues, isPending } }: { listing: Listing }) {
  const { name, description } = useSnapshot(storeInfo);
  const { authEnabled, embedMode } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  const isGuest = user === null && (isCheckFinished || !authEnabled);
  const hasIssues = issues.length > 0 && !isPending;
  const isShown = describes({ tab: place.tab, isGuest, hasIssues, description, embedMode });
  return isShown && <AboutPanel name={name} description={description} />;
}
