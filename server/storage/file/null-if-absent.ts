/** Returns what a file operation resolves to, or null when the file or folder is absent (ENOENT). Other errors are thrown. */
export async function nullIfAbsent<R>(operation: Promise<R>): Promise<R | null> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
