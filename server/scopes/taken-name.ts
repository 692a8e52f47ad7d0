import { AppError } from '../../contract/index.ts';

/**
 * Runs what writes a scope's name. Only the database can tell that a name is taken: row security hides other scopes
 * from who renames this one, and of two who take a name at once one comes second.
 */
export async function refusingTakenName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'scopes_name_unique_whatever_case') throw error;
    throw new AppError('SCOPE_NAME_TAKEN', {
      detail: `There is already a scope named “${name}”. Choose another name.`,
    });
  }
}
