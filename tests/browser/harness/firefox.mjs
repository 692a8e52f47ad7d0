#!/usr/bin/env node
/**
 * Firefox for Playwright, which drives a Firefox of the system over WebDriver BiDi. This starts Firefox and stands between the two, where
 * they do not fit: Playwright first of all sets media features, a command that Firefox does not have yet and that is answered here; and it
 * knows a download by a name that Firefox does not give.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const unknown = 'emulation.setMediaFeaturesOverride';
/** A PDF is saved like every other file, and not opened in a tab. */
const profile = process.argv[process.argv.findIndex((argument) => /^--?profile$/.test(argument)) + 1];
appendFileSync(join(profile, 'user.js'), 'user_pref("pdfjs.disabled", true);\n');

const firefox = spawn('firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));

firefox.stderr.setEncoding('utf8');
firefox.stderr.on('data', async (text) => {
  const port = /BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
  process.stderr.write(port ? text.replace(`:${port}`, `:${await standBefore(Number(port))}`) : text);
});

/** Listens on a port of its own and passes everything on to the given one, both ways. */
function standBefore(port) {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    // Firefox takes its own address alone; compressed frames could not be read here.
    const asOwn = (head) =>
      head.replace(/^host:.*$/im, `Host: 127.0.0.1:${port}`).replace(/^sec-websocket-extensions:.*\r\n/im, '');
    passOn(client, upstream, asOwn, (raw, text) => {
      if (!text.includes(`"${unknown}"`)) return upstream.write(raw);
      client.write(frameWith({ type: 'success', id: JSON.parse(text).id, result: {} }));
    });
    const asIs = (head) => head;
    passOn(upstream, client, asIs, (raw, text) => {
      if (!text.includes('"browsingContext.download')) return client.write(raw);
      const event = JSON.parse(text);
      event.params.download ??= event.params.url;
      client.write(frameWith(event));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

/** What one side says: first the head of the handshake, then frame by frame, the short ones with their text. */
function passOn(from, to, headFor, onFrame) {
  let rest = Buffer.alloc(0);
  let isOpen = false;
  from.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      to.write(headFor(rest.toString('latin1', 0, headEnd + 4)));
      rest = rest.subarray(headEnd + 4);
      isOpen = true;
    }
    for (let frame = frameOf(rest); frame; frame = frameOf(rest)) {
      const raw = rest.subarray(0, frame.length);
      rest = rest.subarray(frame.length);
      onFrame(raw, frame.length < 4_000 ? frame.text() : '');
    }
  });
}

/** The first frame of what was sent (RFC 6455: a client's is masked), null while it is not there whole. */
function frameOf(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
  const isMasked = (bytes[1] & 0x80) !== 0;
  const start = 2 + wide + (isMasked ? 4 : 0);
  if (bytes.length < start) return null;
  const size = wide === 2 ? bytes.readUInt16BE(2) : wide === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < start + size) return null;
  const mask = isMasked ? bytes.subarray(start - 4, start) : Buffer.alloc(4);
  const text = () =>
    Buffer.from(bytes.subarray(start, start + size).map((byte, index) => byte ^ mask[index % 4])).toString();
  return { length: start + size, text };
}

function frameWith(message) {
  const text = Buffer.from(JSON.stringify(message));
  const size = text.length < 126 ? [text.length] : [126, text.length >> 8, text.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...size]), text]);
}
