/** Where the rule ids in a set of files and the list of rules disagree. */

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The file that lists the rules, each as one row of a table with the id in the first cell; a requirement's row may hold a range. */
export const RULES_FILE = 'docs/rules.md'

/**
 * A rule has an area of four or more capital letters, so that SHA-256 and UTF-8 are not ids, and a number from 1. A requirement
 * has three digits that begin with 0.
 */
const ID = '[A-Z]{4,}-[1-9]\\d*|[A-Z]{2,}-0\\d\\d'
const LISTED = new RegExp(`^\\| *((?:${ID})[^|]*)\\|`)
const CITED = new RegExp(`\\b(?:${ID})\\b`, 'g')
/** Several requirements: `TOOL-001 to TOOL-006`, or `TOOL-001..006`. */
const RANGE = /\b([A-Z]{2,})-(0\d\d)(?: to |\.\.)(?:\1-)?(0\d\d)\b/g

/** Returns each id in a text once, with those inside its ranges, sorted. */
function idsIn(text: string): string[] {
  const ids = new Set(text.match(CITED))
  for (const [, area, from, to] of text.matchAll(RANGE))
    for (let number = Number(from); number <= Number(to); number += 1)
      ids.add(`${area}-${String(number).padStart(3, '0')}`)
  return [...ids].toSorted()
}

/**
 * Returns one line per fault, as `path:line: what is wrong`: ids that are cited but not listed, then ids that are listed
 * twice and rules that no file but a Markdown one cites. Without the list of rules, that is the only fault.
 */
export function ruleIdFaults(files: readonly SourceFile[]): string[] {
  if (!files.some(({ path }) => path === RULES_FILE)) return [`${RULES_FILE}:1: is missing`]
  const lines = files.flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ path, line, at: `${path}:${index + 1}` })),
  )
  const rows = lines.flatMap(({ path, line, at }) => {
    const first = path === RULES_FILE ? LISTED.exec(line)?.[1] : undefined
    return first === undefined ? [] : idsIn(first).map((id) => ({ id, at }))
  })
  const citations = lines.flatMap(({ path, line, at }) => idsIn(line).map((id) => ({ id, path, at })))

  const listed = new Set(rows.map(({ id }) => id))
  const held = new Set(citations.filter(({ path }) => !path.endsWith('.md')).map(({ id }) => id))
  const seen = new Set<string>()
  return [
    ...citations.filter(({ id }) => !listed.has(id)).map(({ id, at }) => `${at}: ${id} is not listed in ${RULES_FILE}`),
    ...rows.flatMap(({ id, at }) => {
      if (seen.has(id)) return [`${at}: ${id} is listed twice`]
      seen.add(id)
      return held.has(id) ? [] : [`${at}: ${id} is cited by no code and no test`]
    }),
  ]
}
