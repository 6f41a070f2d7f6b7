import { useSnapshot } from 'valtio';
import { type SyntheticEvent, useEffect, useId } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { toasts, type TextKey, t, mayTakeFocus } from '../../../shared/shell/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { returnFocus } from '../focus.ts';
import { isTransient, type ReaderError, shownFailure } from '../session/transition.ts';
import { useSession, useSessionStore, type Session } from '../session/session.ts';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import {
  calmed,
  color,
  font,
  motion,
  radius,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

function PasswordView() {
  const session = useSession();
  const { hasPassword } = useSessionStore();
  const id = useId();
  const field = useFocusOn<HTMLInputElement>(mayTakeFocus());
  useEffect(() => returnFocus(field.current), [field]);
  return (
    <form className={passwordCard} onSubmit={(event) => submit(event, session)}>
      <PasswordLabel htmlFor={id} dir="auto">
        {t(hasPassword ? 'reader.passwordWrong' : 'reader.passwordNeeded')}
      </PasswordLabel>
      <PasswordField
        id={id}
        ref={field}
        name="password"
        type="password"
        autoComplete="off"
        aria-invalid={hasPassword}
        required
      />
      <button type="submit" ref={returnFocus} className={filled}>
        {t('reader.unlock')}
      </button>
    </form>
  );
}

function submit(event: SyntheticEvent, session: Session): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  const typed = new FormData(event.currentTarget).get('password');
  if (typeof typed === 'string') session.send({ type: 'password', password: typed });
}

type ErrorWithMessage = Exclude<ReaderError, 'password'>;

const sentences: Readonly<Record<ErrorWithMessage, TextKey>> = {
  link: 'reader.trouble.link',
  missing: 'catalog.itemNotFound',
  network: 'reader.trouble.network',
  busy: 'reader.trouble.busy',
  refused: 'reader.trouble.refused',
  broken: 'reader.trouble.broken',
  page: 'reader.trouble.broken',
  gone: 'reader.trouble.gone',
};

/** Errors with a snackbar need no second message. */
const snackbarsOf = (error: ReaderError): readonly TextKey[] => {
  if (error === 'missing') return ['catalog.itemNotFound'];
  return isTransient(error) ? ['reader.failedToLoad', 'errors.maintenance'] : [];
};

/** A retry of the same file would fail again. */
const isFinal = (error: ErrorWithMessage): boolean =>
  error === 'broken' || error === 'page' || error === 'missing';

/** The reason for missing pages, over the pages of the stage. */
export function ErrorView() {
  const session = useSession();
  const { phase } = useSessionStore();
  const { shown } = useSnapshot(toasts);
  const error = shownFailure(phase)?.error;
  if (phase.at === 'needs-password') return <PasswordView />;
  if (!error) return null;
  const isSaid = shown.some(({ key }) => snackbarsOf(error).includes(key));
  if (isSaid) return null;
  return (
    <output className={errorNote}>
      <span dir="auto">
        {t(sentences[error])} {isTransient(error) && t('reader.trouble.keepsTrying')}
      </span>
      {!isFinal(error) && (
        <button
          type="button"
          ref={returnFocus}
          className={filled}
          onClick={() => session.send({ type: isTransient(error) ? 'retry' : 'try-again' })}
        >
          {t('reader.tryAgain')}
        </button>
      )}
    </output>
  );
}

const sheet = css`
  position: absolute;
  margin-inline: auto;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  text-wrap: balance;
  animation: rise ${motion.calm};
  ${calmed} {
    animation: none;
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
`;

/** Lies over the pages, which may show older bitmaps. */
const errorNote = `${sheet} ${css`
  inset-block-end: calc(${space(13)} + env(safe-area-inset-bottom));
  inset-inline: ${space(2)};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(2)} ${space(3)};
  inline-size: fit-content;
  max-inline-size: min(36rem, 100% - ${space(4)});
  padding: ${space(2)} ${space(3)};
  text-align: center;
`}`;

/** High enough that the keyboard of a phone does not cover it. */
const passwordCard = `${sheet} ${css`
  inset-block-start: max(${space(9)}, 18%);
  inset-inline: ${space(2)};
  display: grid;
  gap: ${space(2.5)};
  inline-size: min(22rem, 100% - ${space(4)});
  padding: ${space(3)};
`}`;

const PasswordLabel = styled.label`
  font-family: ${font.display};
  font-size: ${size.lead};
  line-height: 1.3;
`;

const PasswordField = styled.input`
  min-inline-size: 0;
  min-block-size: ${target};
  padding-inline: ${space(2)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: inherit;
  /* One frame: the outline lies on the border. */
  &:focus-visible {
    outline: 2px solid ${color.ink};
    outline-offset: -1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    outline-color: ${color.danger};
  }
`;
