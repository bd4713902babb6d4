/**
 * Returns `work` for a timer, an event or a promise to call: what it throws goes to `onFault` instead of ending the process
 * (SYNC-28).
 */
export function guarded<Given extends readonly unknown[]>(
  work: (...given: Given) => void,
  onFault: (error: unknown) => void,
): (...given: Given) => void {
  return (...given) => {
    try {
      work(...given)
    } catch (error) {
      onFault(error)
    }
  }
}
