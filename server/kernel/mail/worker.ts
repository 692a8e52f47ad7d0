/**
 * Sends what is in the queue. Any number of servers share it; each mail is taken by one of them.
 *
 * A mail that the mail server took is done; its Message-ID is the same at each try, so that one whose confirmation was
 * lost on the way is recognised as the same mail. What the log tells of a failure holds no text and no address of a link.
 */
import { createTransport, type Transporter } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import type { App, Services } from '../http/index.ts';
import { type QueueWorker, startQueueWorker, workWhileListening } from '../queue/index.ts';
import { htmlOf, type Mail, type MailWriters, textOf } from './mail.ts';
import { type MailTaskPayload, mailTask } from './queue.ts';

const timeoutMs = 30_000;

export function addMailWorker(app: App, services: Services, writers: MailWriters): void {
  if (services.config.mail === null) return;
  workWhileListening(app, (log) => startMailWorker(services, writers, log));
}

/** Null where no mail is sent. */
export function startMailWorker(
  services: Services,
  writers: MailWriters,
  log: (message: string) => void,
): QueueWorker | null {
  const { mail: config } = services.config;
  if (config === null) return null;
  const transport = openTransport(config);
  const worker = startQueueWorker<MailTaskPayload>(
    services,
    {
      ...{ name: 'mails', task: mailTask, atOnce: 2, logsFailures: false },
      run: async (task) => {
        const mail = await writers[task.letter]?.(services, task);
        if (mail === undefined) return;
        try {
          await send(services, config, transport, mail, task.id);
        } catch (error) {
          if (!isRefusedForGood(error)) throw new Error(waitsBecause(log, task, error));
          log(`The mail ${task.id} (${task.letter}) was refused for good: ${wordsOf(error)}`);
        }
        await mail.settled?.();
      },
    },
    log,
  );
  return {
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}

function openTransport({ smtpUrl }: MailConfig): Transporter {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function send(
  services: Services,
  { from }: MailConfig,
  transport: Transporter,
  mail: Mail,
  id: string,
): Promise<void> {
  const { serviceName } = services.config;
  await transport.sendMail({
    messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    from,
    to: { name: mail.to.name, address: mail.to.address },
    subject: mail.subject,
    text: textOf(mail, serviceName),
    html: htmlOf(mail, serviceName),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

/** The mail server knows the address and does not want it: trying again would only annoy it. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
}

function waitsBecause(log: (message: string) => void, { id, letter }: MailTaskPayload, error: unknown): string {
  const words = wordsOf(error);
  log(`The mail ${id} (${letter}) waits for another try: ${words}`);
  return words;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
