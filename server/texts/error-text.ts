/**
 * Returns what the operator is told of an error that ends a program or a command: its message, with those of its causes that it does not
 * repeat, such as 'the storage could not write: ENOSPC: no space left on device, write'.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause === undefined) return error.message
  const cause = errorText(error.cause)
  return error.message.includes(cause) ? error.message : `${error.message}: ${cause}`
}
