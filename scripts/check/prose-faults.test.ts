import { describe, expect, test } from 'vitest'
import { proseFaults } from './prose-faults.ts'

/** Apart from the titles, which the check reads as well. */
const WHOEVER = 'Opens for whoever knocks.'
const FREE_SUBJECT = 'Closed. Who joins later is refused.'
const FREE_OBJECT = 'Opens for who has a key.'
const SO_MANY = 'Opens so many times.'
const AN_OWN = 'The door has an own key.'
const OF_BEFORE = 'A server of before has no door.'
const BESIDE = 'Indexes are built beside traffic.'
const ANSWERS = 'Answers whether the door is open.'
const NO_SUBJECT = 'Throws for what is no door.'

const comment = (...lines: string[]): string[] => proseFaults({ path: 'crdt/door.ts', text: lines.join('\n') })
const document = (text: string): string[] => proseFaults({ path: 'docs/doors.md', text })

describe('prose', () => {
  test.each([
    [WHOEVER, 'whoever', "'a person who'"],
    [FREE_SUBJECT, 'Who joins later is', "'a person who'"],
    [FREE_OBJECT, 'for who has', "'a person who'"],
    [SO_MANY, 'so many', "'this many'"],
    [AN_OWN, 'an own', "'its own'"],
    [OF_BEFORE, 'server of before', "'older than'"],
    [BESIDE, 'beside', "'besides'"],
    [ANSWERS, 'Answers', "'Returns'"],
    [NO_SUBJECT, 'for what is no', 'name the thing'],
  ])('%j is refused with its line and what to write', (sentence, words, instead) => {
    const faults = comment('export const DOORS = 2', `/** ${sentence} */`, 'export const WINDOWS = 2')
    expect(faults).toEqual([expect.stringContaining(`crdt/door.ts:2: '${words}': `)])
    expect(faults[0]).toContain(instead)
  })

  test.each([
    'The door has so many keys that nobody finds the right one.',
    'The people who may open the door, and those who see it.',
    'Says who may open the door, and who is there.',
    'Who is there? Nobody.',
    'Who the person is at the door.',
    'What a door has besides its key.',
    'A key from before the door was painted.',
    'The server answers with 404. It answers everybody.',
    'A door of its own. There is no key.',
    "Of `whoever`, and of the word 'whoever'.",
  ])('%j is plain', (sentence) => {
    expect(comment(`/** ${sentence} */`, `// ${sentence}`)).toEqual([])
  })

  test('a sentence goes on in the next line', () => {
    const expected = [expect.stringContaining('crdt/door.ts:3: ')]
    expect(comment('/**', ' * Opens', ' * so', ' * many times.', ' */')).toEqual(expected)
    expect(comment('//', '// Opens', '// so', '// many times.')).toEqual(expected)
  })

  test('no sentence goes on from one comment, paragraph or item to another', () => {
    expect(comment('/** Opens so */', 'export const DOORS = 2', '/** many times. */')).toEqual([])
    expect(document('Opens so\n\nmany times\n- so\n- many')).toEqual([])
  })

  test('documents are read without their code and quotations', () => {
    expect(document(`# Doors\n\nA door.\n${SO_MANY}`)).toEqual([expect.stringContaining('docs/doors.md:4: ')])
    expect(document(`# Doors\n\n\`${SO_MANY}\` and '${SO_MANY}'\n\`\`\`\n${SO_MANY}\n\`\`\``)).toEqual([])
  })

  test('of a test, the titles are read and other strings are not', () => {
    const text = `describe.each([1])('${WHOEVER}', () => {\n  test('${SO_MANY}', () => open('${AN_OWN}'))\n})`
    expect(proseFaults({ path: 'tests/door.test.ts', text })).toEqual([
      expect.stringContaining('tests/door.test.ts:1: '),
      expect.stringContaining('tests/door.test.ts:2: '),
    ])
  })

  test('the texts of the app are read, where a place may be named so', () => {
    const text = `const text = '${SO_MANY}'\nconst door = <p>{count} ${AN_OWN} <b title="${BESIDE}" /></p>\nconst of = \`\${count} ${WHOEVER}\``
    expect(proseFaults({ path: 'client/door.tsx', text })).toEqual([
      expect.stringContaining('client/door.tsx:1: '),
      expect.stringContaining('client/door.tsx:2: '),
      expect.stringContaining('client/door.tsx:3: '),
    ])
    expect(proseFaults({ path: 'scripts/door.ts', text: `const text = '${SO_MANY}'` })).toEqual([])
  })

  test('comments of style sheets are read', () => {
    expect(proseFaults({ path: 'client/door.css', text: `.door {\n  /* ${SO_MANY} */\n}` })).toEqual([
      expect.stringContaining('client/door.css:2: '),
    ])
  })

  test('a program that cannot be parsed is an error, not plain', () => {
    expect(() => comment('const = 1')).toThrow('crdt/door.ts')
  })
})
