import { MAX_CHILDREN } from '#contract/families.ts'

/** In characters, as the server counts. */
const MAX_NAME = 50

export interface ReadNames {
  readonly names: readonly string[]
  /** What is wrong, in a sentence; null when the names can be sent. */
  readonly fault: string | null
  /** What the person may want to look at. */
  readonly hint: string | null
}

/** '1.', '2)' or '-' before a name, as lists have them. */
const BULLET = /^(?:\d{1,3}[.)]|[-*•])\s*/

/**
 * Reads names from a list that somebody has pasted: one on each line, or on a single line with commas, semicolons or tabs between them.
 * @param free how many more children the class or family takes
 */
export function readNames(text: string, free: number): ReadNames {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const pieces = lines.length === 1 ? lines[0]!.split(/[,;\t]/) : lines
  const names = pieces.map((piece) => piece.trim().replace(BULLET, '').trim()).filter((name) => name !== '')
  return { names, fault: faultOf(names, free), hint: hintOf(names) }
}

function faultOf(names: readonly string[], free: number): string | null {
  if (names.length === 0) return 'Please type at least one name'
  const long = names.find((name) => name.length > MAX_NAME)
  if (long !== undefined) return `‘${long.slice(0, 20)}...’ is longer than ${MAX_NAME} characters`
  if (names.length <= free && names.length <= MAX_CHILDREN.class) return null
  return free === 0
    ? 'There is no room for another child'
    : `There is room for ${free} more, and these are ${names.length}`
}

/** Returns a sentence about names that come twice, because two children then look for the same card. */
function hintOf(names: readonly string[]): string | null {
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (twice.length === 0) return null
  return `${twice.slice(0, 3).join(', ')}${twice.length > 3 ? ' and others come' : twice.length > 1 ? ' come' : ' comes'} more than once. A second letter tells them apart.`
}
