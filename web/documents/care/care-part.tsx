/** Who looks after a document, when it is reviewed again, whether others start from it: shown to every reader, changed by who may. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail } from '../../../contract/index.ts';
import { holds, templateMarkQuery, useMe } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { Button, PersonName } from '../../ui/index.ts';
import { ChangeCareDialog } from './change-care-dialog.tsx';
import { ConfirmReviewDialog } from './confirm-review-dialog.tsx';
import { DueNote } from './due-note.tsx';
import { TemplateActs } from './template-acts.tsx';

export function CarePart({ document }: { document: DocumentDetail }) {
  const me = useMe();
  const [asked, setAsked] = useState<'change' | 'confirm' | null>(null);
  const mayChange = holds(me, document.scopeId, 'AUTHOR_DOCUMENTS');
  const mayConfirm = holds(me, document.scopeId, 'RELEASE_DOCUMENTS') && document.effectiveVersion !== null;
  const isTemplate = useQuery(templateMarkQuery(document.id)).data?.isTemplate;
  const close = () => setAsked(null);
  return (
    <section className="card side-part" aria-label={t('Owner and review')}>
      <h2 className="side-heading">{t('Owner and review')}</h2>
      <dl className="identity">
        <div className="identity-row">
          <dt>{t('Owner')}</dt>
          <dd>{document.owner ? <PersonName name={document.owner.displayName} /> : t('nobody')}</dd>
        </div>
        <div className="identity-row">
          <dt>{t('Next review')}</dt>
          <dd>{document.nextReview === null ? t('none is set') : <DueNote day={document.nextReview} />}</dd>
        </div>
        {isTemplate && (
          <div className="identity-row">
            <dt>{t('Template')}</dt>
            <dd>
              {document.effectiveVersion
                ? t('new documents may start from it')
                : t('nothing is in force to start from')}
            </dd>
          </div>
        )}
      </dl>
      {(mayChange || mayConfirm) && (
        <div className="row care-acts">
          {mayConfirm && (
            <Button size="small" onPress={() => setAsked('confirm')}>
              {t('Confirm review…')}
            </Button>
          )}
          {mayChange && (
            <Button size="small" onPress={() => setAsked('change')}>
              {t('Change…')}
            </Button>
          )}
          {mayChange && <TemplateActs document={document} isTemplate={isTemplate} />}
        </div>
      )}
      {asked === 'change' && <ChangeCareDialog document={document} onClose={close} />}
      {asked === 'confirm' && <ConfirmReviewDialog document={document} onClose={close} />}
    </section>
  );
}
