import { paths } from '#contract/paths.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { appConfig, type SupportDraft } from '../../shared/shell/index.ts';

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
    const here = window.location.pathname + window.location.search + window.location.hash;
    const below = isPage ? {} : (state as object | null);
    void navigate(isPage ? paths.support : here, {
      state: { ...below, support: true, supportDraft: draft },
    });
  };
}
