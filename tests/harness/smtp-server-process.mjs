/** A mail server in a process of its own: prints each mail that it takes as one line of JSON. Arguments: the port. */
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(address, _session, callback) {
    const refused = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    callback(address.address.startsWith('refused') ? refused : undefined);
  },
  onData(stream, session, callback) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      process.stdout.write(`${JSON.stringify({ to, raw: Buffer.concat(chunks).toString('utf8') })}\n`);
      callback();
    });
  },
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('"listening"\n'));
