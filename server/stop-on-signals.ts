/**
 * Shuts the process down on SIGTERM and SIGINT: calls `close`, then exits with code 0, or with 1 if it failed. A second signal, or
 * a `close` that takes longer than `timeoutMs`, exits with 1 at once.
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
      failed(new Error(`The server did not close within ${timeoutMs} ms`))
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
