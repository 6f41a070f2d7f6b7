import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { StoreSetup } from '#contract/admin/storeSettings.ts';
import { RowList, ListRow, RowWords, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { color, font, size } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { LoadStatus } from '../administration/adminParts.tsx';
import { adminApi, page, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { ServiceForms } from './ServiceForms.tsx';
import { setup } from './serviceForm.ts';
import { Section } from './SettingsForm.tsx';

/** The accounts at other services, and what the environment of the server decides. */
export function SetupFacts() {
  const { value } = useSnapshot(setup.data);
  useEffect(() => void (setup.data.value ? setup.refresh() : setup.load()), []);
  if (value === null) return <LoadStatus source={setup} />;
  // The snapshot is read only, as the type of the answer is.
  const shown = value as StoreSetup;
  return (
    <>
      <ServiceForms shown={shown}>
        {shown.mail.from && <TestMail from={shown.mail.from} />}
      </ServiceForms>
      <Section heading={t('settings.setup.fixed')}>
        <SmallPrint>{t('settings.setup.fixedNote')}</SmallPrint>
        <RowList>
          {shown.fixed.map(({ variable, value: text }) => (
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

async function sendMail(): Promise<void> {
  await tellOutcome(
    () => adminApi.sendTestMail({ body: {} }),
    ({ to }) => t('settings.setup.mailSent', { to }),
  );
}

function TestMail({ from }: { readonly from: string }) {
  const { busy, run } = useBusy();
  return (
    <div>
      <button type="button" className={quiet} disabled={busy} onClick={() => void run(sendMail)}>
        {t('settings.setup.sendMail')}
      </button>
      <SmallPrint>{t('settings.setup.sendTo', { to: page.account?.email ?? from })}</SmallPrint>
    </div>
  );
}

const Variable = styled.code`
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;
