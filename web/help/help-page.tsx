/** The guides of docs/, as the release has them: no other page to open, and the same words for everybody. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import guide from '../../docs/guide.md?raw';
import importing from '../../docs/import.md?raw';
import writing from '../../docs/writing.md?raw';
import { parseMarkdown } from '../../domain/content/index.ts';
import { type HelpSearch, type HelpTopic, helpTopics } from '../address/index.ts';
import { ContentView, TableOfContents, useFragment } from '../content/index.ts';
import { Page } from '../ui/index.ts';
import './help.css';
import { language, type Message, msg, t } from '../texts/index.ts';

const texts: Record<HelpTopic, { title: Message; markdown: string }> = {
  guide: { title: msg('User guide'), markdown: guide },
  writing: { title: msg('Writing'), markdown: writing },
  import: { title: msg('Bringing documents in'), markdown: importing },
};

const files = import.meta.glob<string>('../../docs/images/guide-*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});
const pictures = new Map(Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

const route = getRouteApi('/shell/help');

export function HelpPage() {
  const { topic = 'guide' }: HelpSearch = route.useSearch();
  const { markdown } = texts[topic];
  const title = t(texts[topic].title);
  const tree = useMemo(() => parseMarkdown(forTheScreen(markdown)), [markdown]);
  useFragment(true);
  return (
    <Page title={title} actions={<Topics current={topic} />}>
      <div className="help-grid">
        <div className="help-toc">
          <h2 className="side-heading">{t('Contents')}</h2>
          <TableOfContents headings={tree.headings} />
        </div>
        <section className="card help-text" aria-label={title} lang="en">
          {language() !== 'en' && <p lang={language()}>{t('The guides are in English only.')}</p>}
          <ContentView tree={tree} scopeId="" attachments={[]} pictures={pictures} />
        </section>
      </div>
    </Page>
  );
}

function Topics({ current }: { current: HelpTopic }) {
  return (
    <nav className="row" aria-label={t('Guides')}>
      {helpTopics.map((topic) => (
        <Link
          key={topic}
          to="/help"
          search={topic === 'guide' ? {} : { topic }}
          aria-current={topic === current ? 'page' : undefined}
          className={`button button-${topic === current ? 'primary' : 'secondary'} button-small`}
        >
          {t(texts[topic].title)}
        </Link>
      ))}
    </nav>
  );
}

/** The page has the title already, and pictures lie where the app finds them. */
function forTheScreen(markdown: string): string {
  return markdown.replace(/^# .*\n+/, '').replaceAll('](images/', '](attachment:');
}
