/** Whether there is a process of this number. It may be a later one than the caller thinks of. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Without the right to signal it, the process is still there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
