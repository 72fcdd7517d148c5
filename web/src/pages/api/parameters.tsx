import { useTranslation } from '../../i18n.ts';
import classes from './api.module.css';
import type { Endpoint } from './reference.ts';
import { useReferenceWords } from './use-reference-words.ts';

/** The parameters of an endpoint as a table; on a phone each row is a card. */
export function Parameters({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('api');
  const words = useReferenceWords();
  if (endpoint.fields.length === 0) return <p className={classes.note}>{t('detail.noParameters')}</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('detail.parameter')}</th>
          <th scope="col">{t('detail.type')}</th>
          <th scope="col">{t('detail.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {endpoint.fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">
              <code>{field.name}</code>
              <span className={classes.tag}>{t(`detail.places.${field.place}`)}</span>
              {field.required && (
                <span className={classes.tag} data-required>
                  {t('detail.required')}
                </span>
              )}
            </th>
            <td>
              <code>{field.choices.length > 0 ? field.choices.join(' | ') : field.type}</code>
            </td>
            <td>
              {words.field(field, endpoint)}
              {field.usual && (
                <span className={classes.usual}>
                  {' '}
                  {t('detail.usual')} <code>{field.usual}</code>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
