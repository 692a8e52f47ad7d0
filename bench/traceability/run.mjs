/**
 * Traceability at 500 risks and 1,000 controls in 30 documents, and at ten times that: the live view, and the export of
 * one risk file with its annex. Prints medians and the growth from 1x to 10x.
 */
import { randomUUID } from 'node:crypto';
import { withInstallation } from '../installation.mjs';
import { seedReleased } from '../seed-documents.mjs';
import { seedCaller } from '../tree/seed.mjs';

const times = 9;

async function median(act) {
  await act();
  const taken = [];
  for (let round = 0; round < times; round++) {
    const startedAt = performance.now();
    await act();
    taken.push(performance.now() - startedAt);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)];
}

/** Risks and controls spread evenly: each control mitigates two risks, one of them in another document. */
async function seed(sql, name, { risks, controls, documents }) {
  const caller = await seedCaller(sql, name);
  await seedReleased(sql, caller, documents, (index) => ({
    humanId: `RMF-${index + 1}`,
    title: `Risk file ${index + 1}`,
    markdown: `# Risk file ${index + 1}\n\nThe items of this file are in the annex.`,
  }));
  const { rows: versions } = await sql.query(
    'select id, document_id from versions where scope_id = $1 order by document_id',
    [caller.scopeId],
  );
  const items = [];
  for (let index = 0; index < risks + controls; index++) {
    const { id, document_id } = versions[index % documents];
    const isRisk = index < risks;
    const number = isRisk ? index : index - risks;
    items.push({
      version_id: id,
      document_id,
      ordinal: Math.floor(index / documents),
      kind: isRisk ? 'risk' : 'control',
      key: `${isRisk ? 'R' : 'RC'}-${number}`,
      initial: isRisk ? 'unacceptable' : null,
      residual: isRisk && number % 3 > 0 ? 'acceptable' : null,
      mitigates: isRisk ? [] : [`R-${number % risks}`, `R-${(number * 7 + 1) % risks}`],
      verified_by: isRisk ? [] : [{ humanId: `RMF-${(number % documents) + 1}`, version: null }],
    });
  }
  await sql.query("set session_replication_role = 'replica'");
  await sql.query(
    `insert into items (scope_id, version_id, document_id, ordinal, kind, key, title, initial, residual, mitigates,
       implemented_by, verified_by, line)
     select $1, x.version_id, x.document_id, x.ordinal, x.kind, x.key, 'Item ' || x.key, x.initial, x.residual,
       array(select json_array_elements_text(x.mitigates)), '[]', x.verified_by, 1
     from json_to_recordset($2) as x (version_id uuid, document_id uuid, ordinal int, kind text, key text, initial text,
       residual text, mitigates json, verified_by jsonb)`,
    [caller.scopeId, JSON.stringify(items)],
  );
  await sql.query("set session_replication_role = 'origin'");
  await sql.query('vacuum analyze items');
  return { ...caller, versionId: versions[0].id, marker: randomUUID() };
}

await withInstallation(async ({ address, sql }) => {
  const sizes = {
    '1x': { risks: 500, controls: 1_000, documents: 30 },
    '10x': { risks: 5_000, controls: 10_000, documents: 300 },
  };
  const results = {};
  for (const [name, size] of Object.entries(sizes)) {
    const scope = await seed(sql, name, size);
    const get = async (path) => {
      const answer = await fetch(address + path, { headers: { authorization: `Bearer ${scope.token}` } });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.arrayBuffer()).byteLength;
    };
    results[name] = {
      view: await median(() => get(`/api/scopes/${scope.scopeId}/traceability`)),
      csv: await median(() => get(`/api/scopes/${scope.scopeId}/traceability?format=csv`)),
      'export with annex': await median(() => get(`/api/documents/versions/${scope.versionId}/export/pdf`)),
    };
  }
  console.table(
    Object.keys(results['1x']).map((what) => ({
      what,
      '1x ms': results['1x'][what].toFixed(1),
      '10x ms': results['10x'][what].toFixed(1),
      growth: `x ${(results['10x'][what] / results['1x'][what]).toFixed(1)}`,
    })),
  );
});
process.exit(0);
