/**
 * Headers that make a browser refuse what the app never does: scripts from elsewhere or inline, framing, sniffing.
 *
 * Inline styles are allowed, because the editor and the drag and drop of the web app set them; scripts never are.
 */
import helmet from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { App } from './app.ts';

export async function addSecurityHeaders(app: App, config: Config): Promise<void> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // Over plain http the header means nothing, and on localhost it would lock out every other port.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
