/**
 * Ends the process in order on SIGTERM and SIGINT: `close` first, exit code 0 after it, 1 when it fails. A second signal, or
 * `timeoutMs` without an end, stops waiting.
 */
export function stopOnSignals({
  close,
  failed,
  timeoutMs,
}: {
  close: () => Promise<void>
  failed: (error: unknown) => void
  timeoutMs: number
}): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => {
      failed(new Error(`not closed within ${timeoutMs} ms`))
      process.exit(1)
    }, timeoutMs).unref()
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
