import { useEffect, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { paths } from '#contract/paths.ts';
import { showApiError, t } from '../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { fileSizeText } from '../../shared/ui/fileSize.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { color, size as fontSize, space } from '../../shared/ui/tokens.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { device, keepIssue, startDevice } from './keptIssues.ts';
import { keepsAnything } from './keptMark.ts';
import { canKeep, DownloadButton, needsHomeScreen, RemoveButton, Status } from './keptParts.tsx';

export interface Props {
  readonly issue: Issue;
  /** Bytes of its file; 0 if they are not known. */
  readonly size: number;
}

/** The button that keeps an issue, and its download. */
export function KeepOnDevice({ issue, size }: Props) {
  const { issues } = useSnapshot(device);
  const [isFull, setFull] = useState(false);
  const { busy: isBusy, run } = useBusy();
  useEffect(() => {
    if (keepsAnything()) void startDevice();
  }, []);
  const kept = issues[issue.id];
  const { place, press } = useFocusOnReplacement(kept !== undefined);
  if (!canKeep())
    return (
      <Note>
        <bdi>{t('device.unsupported')}</bdi>
      </Note>
    );
  if (kept)
    return (
      <Place ref={place} onClickCapture={press}>
        <Buttons>
          <DownloadButton id={issue.id} />
          <RemoveButton id={issue.id} />
        </Buttons>
        <Status id={issue.id} />
        {needsHomeScreen() && (
          <Note>
            <bdi>{t('device.homeScreen')}</bdi>
          </Note>
        )}
        <Link to={paths.device}>{t('shell.onDevice')}</Link>
      </Place>
    );
  const keep = async (): Promise<void> => {
    try {
      setFull((await keepIssue(issue, size)) === 'full');
    } catch (error) {
      showApiError(error);
    }
  };
  return (
    <Place ref={place} onClickCapture={press}>
      <Buttons>
        <button type="button" className={quiet} disabled={isBusy} onClick={() => void run(keep)}>
          {t('device.keep')}
        </button>
        {size > 0 && <Note>{fileSizeText(size)}</Note>}
      </Buttons>
      {isFull && (
        <Note role="alert">
          <bdi>{t('device.noRoom', { size: fileSizeText(size) })}</bdi>
        </Note>
      )}
    </Place>
  );
}

/** The pressed button is replaced, and the dialog moves the focus to its first button. The last button does not vanish. */
function useFocusOnReplacement(isKept: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useFocusAfterChange(isKept, () => {
    if (isPressed.current) [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    isPressed.current = false;
  });
  const press = (): void => {
    isPressed.current = true;
  };
  return { place, press };
}

/** Below the description in the details. */
const Place = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  padding-block-start: ${space(1)};
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: ${color.ink};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(1.5)};
`;

const Note = styled.p`
  color: ${color.muted};
  font-size: ${fontSize.small};
  text-wrap: pretty;
`;
