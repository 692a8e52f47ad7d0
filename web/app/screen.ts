/** A screen that is loaded when its address is opened. */
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ApiProblem, pageStays } from '../api/index.ts';
import { t } from '../texts/index.ts';

/**
 * A screen that cannot be loaded says so like every other reading. The router by itself would reload the page, which
 * leaves a person without a connection in front of the browser's own error.
 */
export const screen = <T extends Record<K, ComponentType>, K extends string>(load: () => Promise<T>, name: K) =>
  lazyRouteComponent(
    () =>
      load().catch(async () => {
        await pageStays();
        throw new ApiProblem(
          0,
          'NETWORK',
          t('The service cannot be reached, or it was updated meanwhile. Check the connection and try again.'),
        );
      }),
    name,
  );
