import { useSnapshot } from 'valtio';
import { t } from '../translations.ts';
import { Fields, Form, FormTitle } from './form.styles.ts';
import { fieldViews } from './fields.tsx';
import { fieldsOf } from './rules.ts';
import { form } from './store.ts';

/** The options of the chosen mode. Preview and snippet follow each change. */
export function OptionsForm() {
  const { mode } = useSnapshot(form);
  return (
    <Form aria-labelledby="options" onSubmit={(event) => event.preventDefault()}>
      <FormTitle id="options">{t('options.heading')}</FormTitle>
      <Fields>
        {fieldsOf[mode].map((field) => {
          const FieldView = fieldViews[field];
          return FieldView && <FieldView key={field} />;
        })}
      </Fields>
    </Form>
  );
}
