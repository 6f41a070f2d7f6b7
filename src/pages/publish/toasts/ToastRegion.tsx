import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers, toastRegionId } from '../../../shared/ui/layers.ts';
import { sentenceMs, ToastBox, toastButton } from '../../../shared/ui/ToastBox.tsx';
import { from, space, target } from '../../../shared/ui/tokens.ts';
import { t } from '../publishPage.ts';
import { dismissToast, toasts, type Toast } from './toastState.ts';

/** The live region of toasts. It is always in the document, so that screen readers announce its changes. */
export function ToastRegion() {
  const { toast } = useSnapshot(toasts);
  return (
    <Region id={toastRegionId} aria-label={t('said.place')} aria-live="polite">
      {toast && <ToastView key={toast.text} toast={toast} />}
    </Region>
  );
}

/** An error stays. The user also has to reach an action. */
function ToastView({ toast }: { toast: Toast }) {
  const { text, kind, action } = toast;
  const ms = action ? 2 * sentenceMs : sentenceMs;
  return (
    <ToastBox
      text={text}
      ms={kind === 'error' ? null : ms}
      toast={toast}
      dismissName={t('said.dismiss')}
      onDismiss={dismissToast}
    >
      {action && <ToastAction {...action} />}
    </ToastBox>
  );
}

function ToastAction({ name, go }: NonNullable<Toast['action']>) {
  if (typeof go === 'string') {
    return (
      <a href={go} className={`${toastButton} ${toastAction}`} onClick={dismissToast}>
        {name}
      </a>
    );
  }
  const press = (): void => {
    dismissToast();
    go();
  };
  return (
    <button type="button" className={`${toastButton} ${toastAction}`} onClick={press}>
      {name}
    </button>
  );
}

/**
 * Keeps clear of the editor's buttons: at the top on a phone, below the list in a wide window. The action is below the
 * text: it may contain a long title.
 */
const Region = styled.section`
  position: fixed;
  inset-block-start: max(${space(1)}, env(safe-area-inset-top));
  inset-inline: ${space(1)};
  z-index: ${layers.toast};
  display: grid;
  justify-items: center;
  pointer-events: none;
  & > div {
    flex-wrap: wrap;
    gap: 0 ${space(0.5)};
    max-inline-size: min(100%, 38rem);
  }
  & > div > p:first-child {
    flex-basis: 0;
    padding-block: ${space(1)};
    padding-inline: 0;
  }
  ${from('medium')} {
    inset-block: auto ${space(3)};
    inset-inline: ${space(6)};
    justify-items: start;
    & > div {
      max-inline-size: 38vw;
    }
  }
`;

/** On one line of its own, after the cross. */
const toastAction = css`
  &:not(:last-child) {
    display: block;
    flex: 1 0 100%;
    order: 1;
    overflow: hidden;
    margin-inline-start: -${space(1.5)};
    padding-block: calc((${target} - 1lh) / 2);
    text-align: start;
    text-overflow: ellipsis;
    text-underline-offset: 0.25em;
    white-space: nowrap;
  }
`;
