/** Why steps are not taken: a sentence for their sender. Nothing of them is applied. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused';
  /** Which of the steps, counted from 0; null where it is what they come to together. */
  readonly index: number | null;
  readonly tooLarge: boolean;

  constructor(index: number | null, message: string, tooLarge = false) {
    super(message);
    this.index = index;
    this.tooLarge = tooLarge;
  }
}
