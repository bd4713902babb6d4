import type { Account } from '#contract/accounts.ts'

/** Returns until when a child does not color, or null while it may. @param child null for grown-ups */
export function quietUntil(child: Account['child'], now: Date): Date | null {
  if (child === null || child.quietUntil === null) return null
  const until = new Date(child.quietUntil)
  return until > now ? until : null
}
