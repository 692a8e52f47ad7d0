/** Asks as a person does, one request after another for ten seconds, from 127.0.0.1. */
const [, , address, token] = process.argv;
const times = [];
const refused = { count: 0 };
const end = performance.now() + 10_000;
while (performance.now() < end) {
  const started = performance.now();
  const { status } = await fetch(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  times.push(performance.now() - started);
  if (status !== 200) refused.count += 1;
  await new Promise((resolve) => setTimeout(resolve, 10));
}
times.sort((a, b) => a - b);
const rounded = (value) => Math.round(value * 10) / 10;
process.send({
  answers: times.length,
  refused: refused.count,
  'median ms': rounded(times[Math.floor(times.length / 2)]),
  'slowest ms': rounded(times.at(-1)),
});
