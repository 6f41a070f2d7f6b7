import { useRef } from 'react';
import { styled } from '@linaria/react';
import { mostIconBytes } from '#contract/admin/storeSettings.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { FileInput } from '../administration/FileInput.tsx';
import { adminApi, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { type Fields, TextSetting } from './SettingsForm.tsx';
import { listing } from './storeForm.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** The icon of the store: an uploaded picture, or the address of one. */
export function IconField(fields: Fields) {
  const chooser = useRef<HTMLInputElement>(null);
  const { busy: isBusy, run } = useBusy();
  const { icon } = fields.form;
  return (
    <div>
      <Row>
        {icon.startsWith('/') && <img src={withPrefix(icon)} alt="" />}
        <button
          type="button"
          className={quiet}
          disabled={isBusy}
          onClick={() => chooser.current?.click()}
        >
          {t('look.iconUpload')}
        </button>
        {icon !== '' && (
          <button type="button" className={quiet} onClick={() => fields.set('icon', '')}>
            {t('look.iconRemove')}
          </button>
        )}
        <FileInput
          ref={chooser}
          label={t('look.iconUpload')}
          accept="image/png,image/jpeg,image/webp"
          onFiles={([file]) => void run(() => upload(file))}
        />
      </Row>
      <SmallPrint>{t('look.iconFormats')}</SmallPrint>
      <TextSetting {...fields} name="icon" hint="look.iconHint" />
    </div>
  );
}

async function upload(file: File): Promise<void> {
  if (file.size > mostIconBytes)
    return showToast({ text: t('refusals.icon_wrong'), kind: 'error' });
  const isSet = await tellOutcome(
    async () => adminApi.setIcon({ body: { picture: await base64Of(file) } }),
    () => t('look.iconSet'),
  );
  if (isSet) await listing.refresh();
}

async function base64Of(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > img {
    inline-size: ${space(6)};
    block-size: ${space(6)};
    object-fit: contain;
  }
`;
