/** What every stage of making one pack shares. */
import type { PackFormat } from '../../../contract/index.ts';
import type { Actor } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { footerSentence } from '../exported-version.ts';
import type { Renderer } from '../renderer.ts';
import type { PackEntry, PackPlan } from './plan.ts';

export interface PackRequest {
  actor: Actor;
  scopeId: string;
  format: PackFormat;
  /** The file that the pack is written to. */
  path: string;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

export interface PackContext extends PackRequest {
  services: Services;
  renderer: Renderer;
  plan: PackPlan;
  generatedAt: Date;
  footer: string;
}

export function packContext(
  services: Services,
  renderer: Renderer,
  request: PackRequest,
  plan: PackPlan,
  generatedAt: Date,
): PackContext {
  const day = generatedAt.toISOString().slice(0, 10);
  const footer = footerSentence(services.config.serviceName, request.actor.displayName, day);
  return { ...request, services, renderer, plan, generatedAt, footer };
}

/** A document of the pack, laid out. Its galley is kept in the database, except a notice, which is carried along. */
export interface PackBody {
  entry: PackEntry;
  pageCount: number;
  slugs: string[];
  /** `doc:` targets that its text may hold, and the links that it does hold. */
  linkKeys: string[];
  links: string[];
  galley: { key: string } | { notice: Uint8Array };
  annex: { bytes: Uint8Array; pageCount: number } | null;
  /** Why it could not be rendered; its place holds a page that says so. */
  broken: string | null;
}
