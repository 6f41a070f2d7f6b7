import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { toastRegionId, layers } from '../../../shared/ui/layers.ts';
import { sentenceMs, useToastTimer } from '../../../shared/ui/useToastTimer.ts';
import { t } from '../publishPage.ts';
import { dismissToast, toasts, type Toast } from './toastState.ts';
import { color, from, motion, radius, shadow, space, target } from '../../../shared/ui/tokens.ts';

/** The live region of toasts. It is always in the document, so that screen readers announce its changes. */
export function ToastRegion() {
  const { toast } = useSnapshot(toasts);
  return (
    <Region id={toastRegionId} aria-label={t('said.place')} aria-live="polite">
      {toast && <ToastView key={toast.text} toast={toast} />}
    </Region>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const { text, kind, action: toastAction } = toast;
  // The user also has to reach the action.
  const ms = toastAction ? 2 * sentenceMs : sentenceMs;
  const timed = useToastTimer(kind === 'error' ? null : ms, toast, dismissToast);
  return (
    <ToastBox {...timed}>
      <ToastText>
        <bdi>{text}</bdi>
      </ToastText>
      {toastAction && <ToastAction {...toastAction} />}
      <button
        type="button"
        className={`${toastButton} ${cross}`}
        aria-label={t('said.dismiss')}
        onClick={dismissToast}
      >
        <CloseIcon />
      </button>
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

/** Keeps clear of the editor's buttons: at the top on a phone, below the list in a wide window. */
const Region = styled.section`
  position: fixed;
  inset-block-start: max(${space(1)}, env(safe-area-inset-top));
  inset-inline: ${space(1)};
  z-index: ${layers.toast};
  display: grid;
  justify-items: center;
  pointer-events: none;
  ${from('medium')} {
    inset-block: auto ${space(3)};
    inset-inline: ${space(6)};
    justify-items: start;
  }
`;

/** The action is below the text: it may contain a long title. */
const ToastBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${space(0.5)};
  max-inline-size: min(100%, 38rem);
  min-block-size: ${space(7)};
  ${from('medium')} {
    max-inline-size: 38vw;
  }
  padding-inline: ${space(2.5)} ${space(0.5)};
  border-radius: ${radius.panel};
  background: ${color.ink};
  color: ${color.surface};
  box-shadow: ${shadow.floating};
  pointer-events: auto;
  animation: said-rises ${motion.calm};
  @keyframes said-rises {
    from {
      opacity: 0;
      translate: 0 ${space(2)};
    }
  }
`;

const ToastText = styled.p`
  padding-block: ${space(1)};
  overflow-wrap: anywhere;
`;

const toastButton = css`
  min-block-size: ${target};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  font-weight: 700;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.surface} 16%, transparent);
    }
  }
  &:focus-visible {
    outline-color: ${color.surface};
    outline-offset: -3px;
  }
`;

const cross = css`
  display: grid;
  place-items: center;
  min-inline-size: ${target};
`;

/** Always on one line. */
const toastAction = css`
  grid-area: 2 / 1 / auto / -1;
  justify-self: start;
  max-inline-size: 100%;
  overflow: hidden;
  margin-inline-start: -${space(1.5)};
  padding: calc((${target} - 1lh) / 2) ${space(1.5)};
  text-overflow: ellipsis;
  text-underline-offset: 0.25em;
  white-space: nowrap;
`;
