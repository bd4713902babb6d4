/**
 * The browser's languages as locales that every `Intl` constructor accepts, the preferred one first; may be empty. On Linux
 * a browser may report the system's locale with its POSIX ending, such as `en-US@posix`, for which `Intl` throws.
 */
export function browserLanguages(languages: readonly string[] = navigator.languages): string[] {
  return languages.map((language) => language.replace(/[.@].*$/, '')).filter(isLocale)
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
