/** Waits so many milliseconds at most, and then says what it was waiting for. */
export async function within<T>(ms: number, what: () => string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`after ${ms} ms still: ${what()}`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
