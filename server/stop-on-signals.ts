/**
 * Ends the process in order on SIGTERM and SIGINT: `close` first, exit code 0 after it, 1 when it fails. A second signal, or
 * `patienceMs` without an end, stops waiting.
 */
export function stopOnSignals({
  close,
  failed,
  patienceMs,
}: {
  close: () => Promise<void>
  failed: (error: unknown) => void
  patienceMs: number
}): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => {
      failed(new Error(`not closed within ${patienceMs} ms`))
      process.exit(1)
    }, patienceMs).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        failed(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
