import { useLocation, useNavigate } from 'react-router-dom';
import { core, type SupportDraft } from '../../shared/shell/index.ts';

/**
 * Opens the form of the support: a dialog over this place, as a step of its own in the history, so
 * that Back closes it; in a frame of another site a page.
 * @param draft what the form is filled in with
 */
export function useOpenSupport(): (draft?: SupportDraft) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (draft) => {
    const isPage = core.embedMode === 'embed';
    // The place as it is at the press; what it says otherwise is still true below the dialog.
    const here = window.location.pathname + window.location.search + window.location.hash;
    const below = isPage ? {} : (state as object | null);
    void navigate(isPage ? '/support' : here, {
      state: { ...below, support: true, supportDraft: draft },
    });
  };
}
