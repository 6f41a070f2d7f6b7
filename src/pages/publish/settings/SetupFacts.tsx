import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { StoreSetup } from '#contract/admin/storeSettings.ts';
import { nameOfProvider } from '#contract/providerNames.ts';
import { resource } from '../../../shared/api/resource.ts';
import { RowList, ListRow, RowWords, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { color, font, size } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { Caption } from '../editor/editor.styles.ts';
import { adminApi, page, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { Section } from './SettingsForm.tsx';

const setupSource = () => resource<StoreSetup | null>(() => adminApi.showSetup(), null);

const gatewayNames = { paypal: 'PayPal', stripe: 'Stripe' } as const;

/** What the environment of the server decides: sign-in providers, mail, payments, and fixed values. */
export function SetupFacts() {
  const [setup] = useState(setupSource);
  const { value } = useSnapshot(setup.data);
  useEffect(() => void setup.load(), [setup]);
  if (value === null) return null;
  return (
    <>
      <Section heading={t('settings.setup.signIn')}>
        {value.isTrial && <SmallPrint>{t('settings.setup.trial')}</SmallPrint>}
        <RowList>
          {value.signIn.map(({ provider, isSetUp, variables }) => (
            <Fact
              key={provider}
              name={nameOfProvider(provider, t('settings.setup.custom'))}
              state={t(isSetUp ? 'settings.setup.isOn' : 'settings.setup.isOff')}
              missing={isSetUp ? [] : variables}
            />
          ))}
        </RowList>
      </Section>
      <Section heading={t('settings.setup.payments')}>
        <RowList>
          {value.payments.map(({ gateway, mode, missing }) => (
            <Fact
              key={gateway}
              name={gatewayNames[gateway]}
              state={t(mode === null ? 'settings.setup.isOff' : `settings.setup.modes.${mode}`)}
              missing={missing}
            />
          ))}
        </RowList>
      </Section>
      <Mail {...value.mail} />
      <Section heading={t('settings.setup.fixed')}>
        <SmallPrint>{t('settings.setup.fixedNote')}</SmallPrint>
        <RowList>
          {value.fixed.map(({ variable, value: text }) => (
            <ListRow key={variable}>
              <Variable>{variable}</Variable>
              <RowWords dir="ltr">{text ?? t('settings.setup.isDefault')}</RowWords>
            </ListRow>
          ))}
        </RowList>
      </Section>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly state: string;
  /** Variables that are to be set. */
  readonly missing: readonly string[];
}

const Fact = ({ name, state, missing }: FactProps) => (
  <ListRow>
    <RowWords>
      <Caption>{name}</Caption>: <bdi>{state}</bdi>
      {missing.length > 0 && (
        <SmallPrint>
          {t('settings.setup.set')}{' '}
          {missing.map((variable) => (
            <Variable key={variable}>{variable} </Variable>
          ))}
        </SmallPrint>
      )}
    </RowWords>
  </ListRow>
);

async function sendMail(): Promise<void> {
  await tellOutcome(
    () => adminApi.sendTestMail({ body: {} }),
    ({ to }) => t('settings.setup.mailSent', { to }),
  );
}

interface MailProps {
  readonly from: string | null;
  readonly missing: readonly string[];
}

function Mail({ from, missing }: MailProps) {
  const { busy, run } = useBusy();
  return (
    <Section heading={t('settings.setup.mail')}>
      <RowList>
        <Fact
          name={t('settings.setup.mailServer')}
          state={from ? t('settings.setup.mailFrom', { from }) : t('settings.setup.isOff')}
          missing={missing}
        />
      </RowList>
      {from && (
        <div>
          <button
            type="button"
            className={quiet}
            disabled={busy}
            onClick={() => void run(sendMail)}
          >
            {t('settings.setup.sendMail')}
          </button>
          <SmallPrint>{t('settings.setup.sendTo', { to: page.account?.email ?? from })}</SmallPrint>
        </div>
      )}
    </Section>
  );
}

const Variable = styled.code`
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;
