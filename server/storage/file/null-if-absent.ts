/** What a file operation answers, or null where there is no such file or folder; any other error is thrown. */
export async function nullIfAbsent<R>(operation: Promise<R>): Promise<R | null> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
