/** The order of test files: those that mostly wait for processes they killed stand among those that compute, the longest first. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** So many other files stand between two that wait. */
const between = 8;

export class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ project }) => project.name === 'faults');
    const others = sorted.filter(({ project }) => project.name !== 'faults');
    const mixed = others.flatMap((file, index) => (index % between === 0 ? [...waiting.splice(0, 1), file] : [file]));
    return [...mixed, ...waiting];
  }
}
