/** What a child has tapped of its secret. */
import { SECRET_LENGTH, type Secret } from '#contract/children.ts'

export type TappedSecret = readonly Secret[number][]

/** Returns the secret when it is whole, and null before. */
export const wholeSecret = (tapped: TappedSecret): Secret | null =>
  tapped.length === SECRET_LENGTH ? [...tapped] : null

/** Returns how a wait is said to a child: 'a moment', 'two minutes'. @param seconds null when the server named none */
export function sayWait(seconds: number | null): string {
  if (seconds === null || seconds <= 60) return 'one minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes >= 60 ? 'one hour' : `${minutes} minutes`
}
