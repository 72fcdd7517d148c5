import { useState } from 'react';
import fields from '../../../components/fields.module.css';
import { TOOLS, type Tool } from '../../../content/tools.ts';
import { useTranslation } from '../../../i18n.ts';
import { IconSearch } from '../../../icons.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../routing/link.tsx';
import classes from '../tools.module.css';

function ToolCard({ tool }: { tool: Tool }) {
  const { t } = useTranslation('tools');
  const { id, link, category, Icon, staysHere } = tool;
  return (
    <li>
      <Link to={link} className={classes.tool}>
        <span className={classes.badge} data-category={category}>
          <Icon size={26} stroke={1.7} aria-hidden />
        </span>
        <h3>{t(`list.${id}.title`)}</h3>
        <p>{t(`list.${id}.description`)}</p>
        <p
          className={classes.note}
        >{`${t(`categories.${category}`)}${staysHere ? ` · ${t('stays')}` : ''}`}</p>
      </Link>
    </li>
  );
}

function ToolGroup({ title, tools }: { title: string; tools: readonly Tool[] }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <ul className={classes.grid}>
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </ul>
    </section>
  );
}

/** Tools whose title, description or category holds what was typed. */
function useFound(wish: string): readonly Tool[] {
  const { t, i18n } = useTranslation('tools');
  const needle = wish.trim().toLocaleLowerCase(i18n.language);
  return TOOLS.filter(({ id, category }) =>
    [`list.${id}.title`, `list.${id}.description`, `categories.${category}`]
      .map((key) => t(key).toLocaleLowerCase(i18n.language))
      .some((text) => text.includes(needle)),
  );
}

export default function ToolsPage() {
  const { t } = useTranslation('tools');
  const [wish, setWish] = useState('');
  const found = useFound(wish);
  const searching = wish.trim() !== '';
  return (
    <Page path="/tools" title={t('title')} lead={t('lead')} description={t('description')}>
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input
          type="search"
          className={fields.input}
          aria-label={t('search')}
          placeholder={t('search')}
          value={wish}
          onChange={(event) => setWish(event.target.value)}
        />
      </div>
      {searching && found.length === 0 && <output className={classes.empty}>{t('none', { wish })}</output>}
      {searching && found.length > 0 && <ToolGroup title={t('found')} tools={found} />}
      {!searching && (
        <>
          <ToolGroup title={t('popular')} tools={TOOLS.filter(({ isPopular }) => isPopular)} />
          <ToolGroup title={t('all')} tools={TOOLS} />
        </>
      )}
    </Page>
  );
}
