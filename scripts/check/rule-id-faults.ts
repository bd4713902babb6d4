/** Where the rule ids in a set of files and the list of rules disagree. */

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The file that lists the rules, each as one row of a table with the id in the first cell. */
export const RULES_FILE = 'docs/rules.md'

/** A rule has an area of four or more capital letters, so that SHA-256 and UTF-8 are not ids, and a number from 1. */
const ID = '[A-Z]{4,}-[1-9]\\d*'
const LISTED = new RegExp(`^\\| *(${ID}) *\\|`)
const CITED = new RegExp(`\\b${ID}\\b`, 'g')
/** Two ids at the end of a test's title. */
const TWO_IN_TITLE = new RegExp(`\\(${ID}(?:, | and | to )${ID}[^()]*\\)['"\`]`)

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)

/** Returns each id in a text once, sorted. */
const idsIn = (text: string): string[] => [...new Set(text.match(CITED))].toSorted()

/**
 * Returns one line per fault, as `path:line: what is wrong`: ids that are cited but not listed, then ids that are listed
 * twice and rules that no file but a Markdown one cites, then titles of tests that cite several rules. Without the list of
 * rules, that is the only fault.
 */
export function ruleIdFaults(files: readonly SourceFile[]): string[] {
  if (!files.some(({ path }) => path === RULES_FILE)) return [`${RULES_FILE}:1: is missing`]
  const lines = files.flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ path, line, at: `${path}:${index + 1}` })),
  )
  const rows = lines.flatMap(({ path, line, at }) => {
    const id = path === RULES_FILE ? LISTED.exec(line)?.[1] : undefined
    return id === undefined ? [] : [{ id, at }]
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
    ...lines
      .filter(({ path, line }) => isTest(path) && TWO_IN_TITLE.test(line))
      .map(({ at }) => `${at}: a title cites one rule at most`),
  ]
}
