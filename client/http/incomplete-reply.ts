/** Which replies are without items that this page does not know, for screens on which a missing one matters. */

const incomplete = new WeakSet<object>()

/** Notes that items were left out of the reply. */
export function markIncomplete(reply: unknown): void {
  if (typeof reply === 'object' && reply !== null) incomplete.add(reply)
}

/** Returns whether items were left out of a reply as `call` returned it. A copy of the reply does not tell. */
export const isIncomplete = (reply: object): boolean => incomplete.has(reply)
