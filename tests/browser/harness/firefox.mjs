#!/usr/bin/env node
/**
 * Firefox for Playwright, which drives a Firefox of the system over WebDriver BiDi and first of all sets media features, a command that
 * Firefox does not have yet. This stands between the two: it starts Firefox and answers that one command itself.
 */
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const unknown = 'emulation.setMediaFeaturesOverride';
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
    upstream.pipe(client);
    let rest = Buffer.alloc(0);
    let isOpen = false;
    client.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!isOpen) {
        const headEnd = rest.indexOf('\r\n\r\n');
        if (headEnd === -1) return;
        const head = rest.toString('latin1', 0, headEnd + 4);
        // Firefox takes its own address alone; compressed frames could not be read here.
        const own = head.replace(/^host:.*$/im, `Host: 127.0.0.1:${port}`);
        upstream.write(own.replace(/^sec-websocket-extensions:.*\r\n/im, ''));
        rest = rest.subarray(headEnd + 4);
        isOpen = true;
      }
      for (let frame = frameOf(rest); frame; frame = frameOf(rest)) {
        const raw = rest.subarray(0, frame.length);
        rest = rest.subarray(frame.length);
        const command = frame.length < 4_000 ? frame.text() : '';
        if (command.includes(`"${unknown}"`)) client.write(answer(JSON.parse(command).id));
        else upstream.write(raw);
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

/** The first frame of what a client sent (RFC 6455: always masked), null while it is not there whole. */
function frameOf(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + wide + 4;
  if (bytes.length < start) return null;
  const size = wide === 2 ? bytes.readUInt16BE(2) : wide === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < start + size) return null;
  const mask = bytes.subarray(start - 4, start);
  const text = () =>
    Buffer.from(bytes.subarray(start, start + size).map((byte, index) => byte ^ mask[index % 4])).toString();
  return { length: start + size, text };
}

function answer(id) {
  const text = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }));
  return Buffer.concat([Buffer.from([0x81, text.length]), text]);
}
