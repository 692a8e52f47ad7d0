/**
 * A reporter for Vitest: writes how many tests passed, failed and were skipped, and what failed and why, to the file that TEST_REPORT
 * names. Vitest's own JSON leaves out what failed outside of any test.
 */
import { writeFileSync } from 'node:fs';

export default class VitestReport {
  onTestRunEnd(files, errorsOutside) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const groups = files.flatMap((file) => [file, ...file.children.allSuites()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failed = tests.filter((test) => test.result().state === 'failed');
    const outside = [
      ...groups.flatMap((group) => failuresOf(group, group.errors())),
      ...errorsOutside.map(({ message, stack }) => ({ name: 'outside of any test', message: stack ?? message })),
    ];
    const failures = [...failed.flatMap((test) => failuresOf(test, test.result().errors.slice(0, 1))), ...outside];
    const skipped = tests.length - passed - failed.length;
    const counts = { passed, failed: failed.length + outside.length, skipped };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ ...counts, failures }));
  }
}

function failuresOf(task, errors) {
  const file = task.module ?? task;
  const name = [file.relativeModuleId, task.fullName].filter(Boolean).join(' › ');
  return errors.map(({ message, diff }) => ({ name, message: [message, diff].filter(Boolean).join('\n') }));
}
