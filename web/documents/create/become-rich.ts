/** A draft that began with a template in markdown goes over to the visual editor, as the person chose who created it. */
import { fetchVersion, saveVersion, sayWhy } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { say } from '../../ui/index.ts';

/** The draft stays in markdown, and says so, where it cannot be done. */
export async function becomeRich(versionId: string): Promise<void> {
  try {
    const [{ markdown }, { parseMarkdown }, { lossesOfTree, richOfTree }] = await Promise.all([
      fetchVersion(versionId),
      import('../../../domain/content/index.ts'),
      import('../../../domain/content/rich/index.ts'),
    ]);
    const tree = parseMarkdown(markdown ?? '');
    await saveVersion(versionId, { content: { ...richOfTree(tree) } });
    const lost = lossesOfTree(tree).map(({ what }) => what);
    if (lost.length > 0) say(t('Changed on the way from markdown: {list}.', { list: lost.join('; ') }), 'warn');
  } catch (error) {
    say(t('The draft begins in markdown, because it could not be converted: {why}', { why: sayWhy(error) }), 'warn');
  }
}
