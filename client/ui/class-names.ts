/** Joins what is a text and leaves out the rest: `classNames('a', wide && 'b')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
