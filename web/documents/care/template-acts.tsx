/** Makes a document a template, or no longer one, and starts a new document from it. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentDetail } from '../../../contract/index.ts';
import { keys, markTemplate } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { Button, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

interface TemplateActsProps {
  document: DocumentDetail;
  /** Undefined until it is known. */
  isTemplate: boolean | undefined;
}

export function TemplateActs({ document, isTemplate }: TemplateActsProps) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  if (isTemplate === undefined) return null;
  const mark = async (wanted: boolean) => {
    setPending(true);
    try {
      await markTemplate(document.id, wanted);
      say(
        wanted
          ? t('New documents may start from {name}.', { name: document.humanId })
          : t('{name} is no template any more.', { name: document.humanId }),
      );
    } catch (error) {
      say(explainRefusal(error), 'bad');
    } finally {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.templateMark(document.id) }),
        queryClient.invalidateQueries({ queryKey: keys.templates(document.scopeId) }),
      ]);
      setPending(false);
    }
  };
  if (!isTemplate) {
    if (!document.effectiveVersion) return null;
    return (
      <Button size="small" isDisabled={isPending} onPress={() => void mark(true)}>
        {t('Make it a template')}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" isDisabled={isPending} onPress={() => void mark(false)}>
        {t('No longer a template')}
      </Button>
      {document.effectiveVersion && (
        <Link
          to="/documents/new"
          search={{ scope: document.scopeId, template: document.id }}
          className="button button-secondary button-small"
        >
          {t('New document from it')}
        </Link>
      )}
    </>
  );
}
