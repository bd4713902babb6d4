/** Returns the given class names joined by spaces, without falsy ones: `classNames('a', wide && 'b')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
