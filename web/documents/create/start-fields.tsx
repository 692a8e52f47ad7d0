/** What a new document starts with: a template of the scope, or nothing, and then how it is written. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreateDocumentBody } from '../../../contract/index.ts';
import { templatesQuery, writingQuery } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { RadioCards, Select } from '../../ui/index.ts';
import { formatCards, lastFormat, rememberFormat, type WritingFormat } from './writing-choice.ts';

const empty = 'empty';

/** The fields, and what they come to. `wanted` is the template that the address names. */
export function useStart(scopeId: string | undefined, wanted: string | undefined) {
  const [chosen, setChosen] = useState(wanted ?? empty);
  const [format, setFormat] = useState<WritingFormat | null>(null);
  const [last] = useState(lastFormat);
  const isKnown = scopeId !== undefined;
  const listed = useQuery({ ...templatesQuery(scopeId ?? ''), enabled: isKnown });
  const writing = useQuery({ ...writingQuery(scopeId ?? ''), enabled: isKnown });
  const ofScope = writing.data?.newDocumentFormat ?? null;
  const first = ofScope ?? last;
  // What is no longer in force is nothing to start from.
  const templates = (listed.data?.items ?? []).filter(({ effectiveVersion }) => effectiveVersion !== null);
  const template = templates.find(({ id }) => id === chosen);
  const begins = template?.effectiveVersion?.contentFormat;
  // Rich content stays as it is: in markdown it might lose something, and its author can convert it in the editor.
  const mayBecomeRich = begins === 'markdown';
  const fields = (
    <>
      {templates.length > 0 && (
        <Select
          label={t('Start from')}
          options={[
            { value: empty, label: t('An empty draft') },
            ...templates.map(({ id, humanId, title }) => ({ value: id, label: `${humanId} ${title}` })),
          ]}
          value={template?.id ?? empty}
          onChange={setChosen}
        />
      )}
      {template?.effectiveVersion ? (
        <>
          <p className="muted">
            {t(
              template.effectiveVersion.contentFormat === 'rich'
                ? 'The draft begins with the text and the files of version {number} of {name}, written in the visual editor.'
                : 'The draft begins with the text and the files of version {number} of {name}, written in markdown.',
              { number: template.effectiveVersion.number, name: template.humanId },
            )}
          </p>
          {mayBecomeRich && (
            <RadioCards
              label={t('How to go on writing it')}
              cards={formatCards('markdown')}
              value={format ?? 'markdown'}
              onChange={setFormat}
            />
          )}
        </>
      ) : (
        !writing.isPending && (
          <div>
            <RadioCards
              label={t('How to write it')}
              cards={formatCards(first)}
              value={format ?? first}
              onChange={setFormat}
            />
            {ofScope && (
              <span className="field-help">{t('The scope sets what comes first. You may choose the other.')}</span>
            )}
          </div>
        )
      )}
    </>
  );
  const content: Pick<CreateDocumentBody, 'templateId' | 'content'> = template
    ? { templateId: template.id }
    : (format ?? first) === 'rich'
      ? { content: { type: 'doc' } }
      : {};
  const remember = () => {
    if (format && !template) rememberFormat(format);
  };
  const becomesRich = mayBecomeRich && format === 'rich';
  return { fields, content, remember, becomesRich, isReady: !listed.isPending && !writing.isPending };
}
