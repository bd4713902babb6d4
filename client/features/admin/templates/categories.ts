/** The categories that are offered for a new page, the default first. */
export const CATEGORIES = ['Nature', 'Animals', 'Flowers', 'Mandalas', 'Abstract'] as const

export const DEFAULT_CATEGORY = CATEGORIES[0]

/** Returns the offered categories, then by name the others that pages have. */
export function offeredCategories(used: readonly string[]): string[] {
  return [...new Set<string>([...CATEGORIES, ...used.toSorted((one, other) => one.localeCompare(other))])]
}
