import type { Secret } from '#contract/children.ts'

/** Returns the text of a child's secret that is hashed. */
export const secretText = (secret: Secret): string => secret.join(' ')
