import { paths } from '#contract/paths.ts';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { appConfig } from '../../shared/shell/index.ts';
import { useChunks } from '../../shared/ui/lazyComponent.ts';
import { SupportDialog } from './lazy.ts';
import { supportStateOf } from './historyState.ts';

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
