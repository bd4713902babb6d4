import { z } from 'zod'

/** Kept in the tab's session storage for the welcome screen: the family that was joined last. */
const KEY = 'joinedFamily'

const JoinedFamily = z.object({ id: z.int(), name: z.string().min(1) })
export type JoinedFamily = z.infer<typeof JoinedFamily>

/** Keeps the family for the welcome screen. */
export function rememberJoinedFamily(family: JoinedFamily): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(family))
  } catch {
    // Where storage is refused, the welcome names no family.
  }
}

/** Returns the family that was joined in this tab, or null. */
export function joinedFamily(): JoinedFamily | null {
  try {
    return JoinedFamily.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}
