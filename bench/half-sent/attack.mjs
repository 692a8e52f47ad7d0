/** Keeps this many requests half sent from 127.0.0.2, each renewed when the server drops it. */
import { connect } from 'node:net';

const [, , address, count, part] = process.argv;
const { hostname, port } = new URL(address);
const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n';
const text = part === 'body' ? `${head}\r\n{"email` : head;
let open = 0;

function send() {
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
  socket.once('connect', () => {
    socket.write(text);
    open += 1;
    if (open === Number(count)) process.send('sent');
  });
  socket.on('error', () => {});
  socket.once('close', () => setTimeout(send, 200));
}

for (let sent = 0; sent < Number(count); sent += 1) setTimeout(send, sent / 4);
