/** Holds on a document, and withdrawing a disposal that was asked for. */
import type { HoldBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';

export const holdDocument = (id: string, body: HoldBody) => call(routes.holdDocument, { params: { id }, body });

export const liftHold = (id: string, body: HoldBody) => call(routes.liftHold, { params: { id }, body });

export const withdrawDisposal = (versionId: string) => call(routes.withdrawDisposal, { params: { id: versionId } });
