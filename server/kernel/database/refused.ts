/** The database cannot be made ready. The message says what to run, and is printed without a stack. */
export class ProvisioningRefused extends Error {
  override name = 'ProvisioningRefused';
}
