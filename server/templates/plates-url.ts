/**
 * Returns the address of a page's plates, for a painter of this version. A version above 1 is part of the address and of the
 * bytes there, so that nobody paints with another one by accident.
 */
export function platesUrl(platesHash: string, painterVersion: number): string {
  return `/api/plates/${platesHash}${painterVersion === 1 ? '' : `-${painterVersion}`}`
}
