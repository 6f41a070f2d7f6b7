import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import { accentPattern, accentSheet, palettesWith } from '#contract/accent.ts';
import { type Theme, themes } from '#contract/boot.ts';
import { palettes } from '#contract/palette.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Markdown } from '../../../shared/ui/markdown/Markdown.tsx';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { color, from, radius, space, target } from '../../../shared/ui/tokens.ts';
import { AdminPage, NarrowChoice } from '../administration/adminParts.tsx';
import { Caption, Preview } from '../editor/editor.styles.ts';
import { t } from '../publishPage.ts';
import { type Fields, Section, SettingsForm, SwitchSetting, TextSetting } from './SettingsForm.tsx';
import { IconField } from './IconField.tsx';
import { contrastFacts } from './storeForm.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** The icon, the colours and the front page of the store. Saved values show at once. */
export const LookView = () => (
  <AdminPage heading={t('look.heading')} note={t('look.note')}>
    <SettingsForm which="look" heading={t('look.heading')}>
      {(fields) => (
        <Sides>
          <div>
            <Colours {...fields} />
            <FrontPage {...fields} />
          </div>
          <StorePreview {...fields} />
        </Sides>
      )}
    </SettingsForm>
  </AdminPage>
);

const isTheme = (value: string): value is Theme => (themes as readonly string[]).includes(value);

function Colours(fields: Fields) {
  const { form, set } = fields;
  const theme = isTheme(form.theme) ? form.theme : 'kiosk';
  const accent = form.accent.toLowerCase();
  const isColour = accentPattern.test(accent);
  return (
    <Section heading={t('look.colours')}>
      <NarrowChoice>
        <Segments
          name="theme"
          label={t('settings.fields.theme')}
          chosen={theme}
          choices={themes.map((value) => ({ value, text: t(`look.themes.${value}`) }))}
          onChoose={(value) => set('theme', value)}
        />
      </NarrowChoice>
      <Swatch>
        <input
          type="color"
          aria-label={t('look.pick')}
          value={isColour ? accent : palettes[theme].light.accent}
          onChange={({ target: { value } }) => set('accent', value)}
        />
        <TextSetting {...fields} name="accent" hint="look.accentHint" />
      </Swatch>
      <SmallPrint as="output">
        {isColour && !fields.faults.accent && t('look.contrast', contrastFacts(accent))}
      </SmallPrint>
      <IconField {...fields} />
    </Section>
  );
}

function FrontPage(fields: Fields) {
  const shown = useDeferredValue(fields.form.description);
  return (
    <Section heading={t('look.front')}>
      <TextSetting {...fields} name="description" rows={6} hint="editor.markdown" />
      {shown.trim() && (
        <Preview aria-label={t('editor.preview')}>
          <Caption aria-hidden="true">{t('editor.preview')}</Caption>
          <Markdown text={shown} lang={fields.form.language} />
        </Preview>
      )}
      <SwitchSetting {...fields} name="pagination" />
    </Section>
  );
}

/** CSS pixels of the window that the frame shows. */
const windows = { phone: [390, 720], desktop: [1280, 800] } as const;
type Device = keyof typeof windows;

/**
 * The first screen of the store in a frame, with the colours of the form. No script runs there, and it cannot be used.
 * Links and buttons are drawn above it, in both tones, because scripts add them to the store.
 */
function StorePreview({ form }: Fields) {
  const [device, setDevice] = useState<Device>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const note = useId();
  const theme = isTheme(form.theme) ? form.theme : 'kiosk';
  const { accent } = form;
  const paint = (): void => paintFrame(frame.current, theme, accent);
  useEffect(paint, [theme, accent]);
  const [width, height] = windows[device];
  return (
    <Side aria-labelledby={note}>
      <SmallPrint id={note}>{t('look.preview')}</SmallPrint>
      <Segments
        name="device"
        label={t('look.preview')}
        chosen={device}
        choices={[
          { value: 'phone', text: t('look.phone') },
          { value: 'desktop', text: t('look.desktop') },
        ]}
        onChoose={setDevice}
      />
      <Samples theme={theme} accent={accent} />
      <Screen data-device={device} inert>
        <iframe
          ref={frame}
          src={withPrefix('/')}
          title={t('look.preview')}
          width={width}
          height={height}
          tabIndex={-1}
          sandbox="allow-same-origin"
          onLoad={paint}
        />
      </Screen>
    </Side>
  );
}

/** The frame has the same origin. A constructed style sheet needs no permission of its policy. */
function paintFrame(frame: HTMLIFrameElement | null, theme: Theme, accent: string): void {
  const shown = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (!shown) return;
  const sheet = new shown.CSSStyleSheet();
  sheet.replaceSync(`${accentSheet(coloursOf(theme, accent))} noscript { display: none; }`);
  shown.document.adoptedStyleSheets = [sheet];
  shown.document.documentElement.dataset['theme'] = theme;
}

interface Look {
  readonly theme: Theme;
  readonly accent: string;
}

const coloursOf = (theme: Theme, typed: string) => {
  const accent = typed.toLowerCase();
  return palettesWith(theme, accentPattern.test(accent) ? accent : '');
};

const Samples = ({ theme, accent }: Look) => {
  const { light, dark } = coloursOf(theme, accent);
  return (
    <SampleRow inert>
      {[light, dark].map((palette) => (
        <Sample key={palette.surface} style={{ background: palette.surface }}>
          <u style={{ color: palette.accent }}>{t('nav.support')}</u>
          <b style={{ background: palette.accent, color: palette.onAccent }}>{t('nav.plans')}</b>
        </Sample>
      ))}
    </SampleRow>
  );
};

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};
  & > div {
    display: grid;
    gap: ${space(4)};
    min-inline-size: 0;
  }
  ${from('medium')} {
    grid-template-columns: minmax(0, 1fr) 342px;
  }
`;

const Swatch = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};
  & > input {
    inline-size: ${target};
    block-size: ${target};
    margin-block-start: ${space(3.5)};
    padding: 0;
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: none;
    cursor: pointer;
  }
`;

const Side = styled.section`
  display: grid;
  gap: ${space(1)};
  inline-size: min(100%, 342px);
  ${from('medium')} {
    position: sticky;
    inset-block-start: ${space(2)};
  }
`;

const SampleRow = styled.div`
  display: flex;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
`;

const Sample = styled.div`
  display: grid;
  flex: 1;
  gap: ${space(1)};
  justify-items: start;
  padding: ${space(1.5)};
  & > b {
    padding: ${space(1)} ${space(2)};
    border-radius: ${radius.pill};
  }
`;

/** The window of the device, made smaller to the width of its place. */
const Screen = styled.div`
  --scale: 0.8;
  inline-size: min(100%, 312px);
  block-size: calc(720px * var(--scale));
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  & > iframe {
    border: 0;
    transform: scale(var(--scale));
    transform-origin: top left;
    pointer-events: none;
  }
  [dir='rtl'] & > iframe {
    transform-origin: top right;
  }
  &[data-device='desktop'] {
    --scale: 0.265;
    inline-size: min(100%, 340px);
    block-size: calc(800px * var(--scale));
  }
`;
