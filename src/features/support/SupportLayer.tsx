import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import { addTexts, appConfig, type SupportDraft } from '../../shared/shell/index.ts';
import { useChunks, lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { supportStateOf } from './supportState.ts';
import { pathOfPage } from '../../shared/ui/prefix.ts';

/** Loads the form when a user opens it. */
const SupportDialog = lazyComponent(
  async () =>
    (await Promise.all([import('./SupportDialog.tsx'), addTexts('store')]))[0].SupportDialog,
);

export const SupportPage = lazyComponent(
  async () => (await Promise.all([import('./SupportPage.tsx'), addTexts('store')]))[0].SupportPage,
);

/**
 * Shows the dialog when the history entry asks for it. Leaving the entry closes it. The address of the
 * support page, which only a frame uses, shows the dialog over the list.
 */
export function SupportLayer() {
  const { embedMode } = useSnapshot(appConfig);
  const { pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const { support, supportDraft } = supportStateOf(state);
  const isAddress = matchPath(paths.support, pathname) !== null;
  const isWanted = embedMode !== 'embed' && (support || isAddress);
  const isHere = useChunks(isWanted ? [SupportDialog.code] : [], { again: key });
  if (!isWanted || !isHere) return null;
  const close = () => void (isAddress ? navigate('/', { replace: true }) : navigate(-1));
  return <SupportDialog draft={supportDraft} onClose={close} />;
}

/**
 * Opens the support form: a dialog with its own history entry, so that Back closes it, or a page in a frame
 * of another site.
 * @param draft the initial values of the form
 */
export function useOpenSupport(): (draft?: SupportDraft) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (draft) => {
    const isPage = appConfig.embedMode === 'embed';
    // The location at the click. The rest of its state stays valid below the dialog.
    const here = pathOfPage() + window.location.search + window.location.hash;
    const below = isPage ? {} : (state as object | null);
    void navigate(isPage ? paths.support : here, {
      state: { ...below, support: true, supportDraft: draft },
    });
  };
}
