/** Resolves as `work` does. Rejects after `ms` milliseconds with what `waitingFor` returns at that moment. */
export async function withTimeout<T>(ms: number, waitingFor: () => string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`after ${ms} ms still: ${waitingFor()}`)), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
