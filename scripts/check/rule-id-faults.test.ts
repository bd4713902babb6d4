import { describe, expect, test } from 'vitest'
import { ruleIdFaults } from './rule-id-faults.ts'

/** Made from parts: the check reads this file too, and would take a whole id for a citation. */
const id = (area: string, number: number | string): string => `${area}-${number}`
const FIRST = id('DOOR', 1)
const SECOND = id('DOOR', 2)

const rulesWith = (...lines: string[]) => ({ path: 'docs/rules.md', text: ['# Rules', '', ...lines].join('\n') })
const row = (rule: string): string => `| ${rule} | What holds. |`
const codeWith = (...lines: string[]) => ({ path: 'server/door.ts', text: lines.join('\n') })
const testWith = (title: string) => ({ path: 'tests/door.test.ts', text: `test('is closed ${title}', () => {` })

describe('rule ids', () => {
  test('a listed rule that code cites has no fault, and may be cited often and anywhere', () => {
    const files = [
      rulesWith(`Cite a rule as (${FIRST}).`, row(FIRST)),
      codeWith(`/** Closed at night (${FIRST}). */`, `// ${FIRST}`),
      { path: 'docs/decisions/0001-doors.md', text: `It follows from ${FIRST}.` },
    ]
    expect(ruleIdFaults(files)).toEqual([])
  })

  test.each(['client/door.css', 'scripts/door.mjs', 'docs/decisions/0001-doors.md', 'docs/rules.md'])(
    'a citation in %s of a rule that is not listed is named with its line',
    (path) => {
      const [rules, code] = [rulesWith(row(FIRST)), codeWith(FIRST)]
      const text = path === rules.path ? `${rules.text}\nsee ${SECOND}` : `fine\n${SECOND}`
      const files = [...(path === rules.path ? [] : [rules]), code, { path, text }]
      const line = text.split('\n').length
      expect(ruleIdFaults(files)).toEqual([`${path}:${line}: ${SECOND} is not listed in docs/rules.md`])
    },
  )

  test('each unlisted id of one line is named, also one in an area that no rule has', () => {
    const stranger = id('WINDOW', 7)
    expect(ruleIdFaults([rulesWith(), codeWith(`${FIRST} and ${stranger}`)])).toEqual([
      `server/door.ts:1: ${FIRST} is not listed in docs/rules.md`,
      `server/door.ts:1: ${stranger} is not listed in docs/rules.md`,
    ])
  })

  test('the second row of an id is a fault', () => {
    expect(ruleIdFaults([rulesWith(row(FIRST), row(FIRST)), codeWith(FIRST)])).toEqual([
      `docs/rules.md:4: ${FIRST} is listed twice`,
    ])
  })

  test('a rule that only Markdown cites is a fault', () => {
    const readme = { path: 'README.md', text: FIRST }
    expect(ruleIdFaults([rulesWith(row(FIRST)), readme])).toEqual([
      `docs/rules.md:3: ${FIRST} is cited by no code and no test`,
    ])
  })

  test('a longer number is another rule', () => {
    expect(ruleIdFaults([rulesWith(row(FIRST)), codeWith(id('DOOR', 10))])).toHaveLength(2)
  })

  test('a title of a test cites one rule at most, and a comment any number', () => {
    const rules = rulesWith(row(FIRST), row(SECOND))
    const both = `(${FIRST}, ${SECOND})`
    expect(ruleIdFaults([rules, codeWith(`/** Closed at night ${both}. */`), testWith(`(${FIRST})`)])).toEqual([])
    expect(ruleIdFaults([rules, testWith(both)])).toEqual(['tests/door.test.ts:1: a title cites one rule at most'])
  })

  test.each(['SHA-256', 'UTF-16', id('door', 1), id('DOOR', 0), 'DOOR-one'])('%s is no id', (text) => {
    expect(ruleIdFaults([rulesWith(), codeWith(text)])).toEqual([])
  })

  test('a project without a list of rules is a fault, also when it cites none', () => {
    expect(ruleIdFaults([codeWith('fine')])).toEqual(['docs/rules.md:1: is missing'])
  })
})
