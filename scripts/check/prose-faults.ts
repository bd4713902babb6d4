/** Finds constructions that readers stumble over, in the prose of a file: comments, documents, titles of tests, texts of the app. */
import { parseSync, Visitor, type ESTree } from 'vite'
import type { SourceFile } from './rule-id-faults.ts'

interface Construction {
  readonly pattern: RegExp
  /** Tells the writer what to write. */
  readonly instead: string
  /** Whether the texts that people read in the app may use it. */
  readonly isFineInApp?: true
}

/** Verbs that make a clause with 'who' the subject or the object of a sentence: 'Who has it keeps it', 'for who has it'. */
const VERB =
  '(?:is|are|was|were|has|had|may|might|can|cannot|could|must|will|would|does|did|gets|reads|sees|keeps|loses|stays|finds|writes|' +
  'waits|takes|learns|counts|comes|goes|needs|signs|asks|leaves|makes|hears|pays|shows|deletes|sets)'

const NAME_PEOPLE = "name the subject: 'a person who', 'people who', 'everybody who'"

const CONSTRUCTIONS: readonly Construction[] = [
  { pattern: /\bwho(?:m|so)?ever\b/gi, instead: NAME_PEOPLE },
  {
    pattern: new RegExp(
      `(?<=^|[.;:!] +|  )[Ww]ho (?!the |a |an |it |they |you )[^.?,:;]*?(?<! that| which| what) ${VERB}\\b(?![^.;:]*\\?)`,
      'g',
    ),
    instead: NAME_PEOPLE,
  },
  {
    pattern: new RegExp(`\\b(?:to|for|by|from|than|only|because|if|unless|until) whom? ${VERB}\\b`, 'gi'),
    instead: NAME_PEOPLE,
  },
  { pattern: /\bfor what (?:is|are|has) no\b/gi, instead: "name the thing: 'if the bytes are not UTF-8'" },
  { pattern: /\ban own\b/gi, instead: "write 'its own', 'their own' or 'of the person'" },
  { pattern: /\b[a-z]+ of before\b/gi, instead: "write 'earlier', 'older than' or 'from before'" },
  { pattern: /\bso many\b(?![^.;:]*\bthat\b)/gi, instead: "name the number, or write 'this many'" },
  {
    pattern: /\bbeside\b/gi,
    instead: "write 'next to' for a place, 'besides' for 'in addition to', 'while' or 'during' for a time",
    isFineInApp: true,
  },
  {
    pattern: /(?<=^|[.;:] +|  )Answers (?!to\b)|(?<=[ ,;])answers (?:whether|null|false|true|the first|at most)\b/g,
    instead: "write 'Returns'",
  },
]

/** Lines that belong together: a sentence may go on in the next one. */
interface Block {
  /** The number of the first line, from 1. */
  readonly line: number
  readonly lines: readonly string[]
  readonly isInApp?: boolean
}

/** Returns one line for each construction found, as `path:line: 'its words': what to write`. Throws when a program cannot be parsed. */
export function proseFaults({ path, text }: SourceFile): string[] {
  return blocksOf(path, text).flatMap(({ line, lines, isInApp }) => {
    const prose = lines.map(withoutQuotations).join(' ')
    return CONSTRUCTIONS.filter(({ isFineInApp }) => !(isInApp && isFineInApp)).flatMap(({ pattern, instead }) =>
      [...prose.matchAll(pattern)].map(({ 0: found, index }) => {
        const words = found.trim().split(' ').slice(0, 6).join(' ')
        return `${path}:${line + lineAt(lines, index)}: '${words}': ${instead}`
      }),
    )
  })
}

/** Code and quoted words are not prose. The length of the line stays. */
const withoutQuotations = (line: string): string =>
  line.replaceAll(/`[^`]*`|(?<=^|[\s(])'[^']*'(?=$|[\s.,;:!?)])/g, (quoted) => '·'.repeat(quoted.length))

/** Returns the index of the line that holds a character of the lines when they are joined by one character each. */
function lineAt(lines: readonly string[], character: number): number {
  let end = 0
  return lines.findIndex((line) => (end += line.length + 1) > character)
}

function blocksOf(path: string, text: string): Block[] {
  if (path.endsWith('.md')) return paragraphs(text)
  if (/\.[cm]?[jt]sx?$/.test(path)) return programBlocks(path, text)
  const comments = path.endsWith('.css') ? text.matchAll(/\/\*([^]*?)\*\//g) : []
  return [...comments].map(({ 1: comment, index }) => ({ line: lineOf(text, index), lines: proseLines(comment!) }))
}

/** Neighboring lines of a document, outside of its code. An item of a list and a row of a table begin a block of their own. */
function paragraphs(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = []
  let isCode = false
  let isOpen = false
  for (const [index, source] of text.split('\n').entries()) {
    const isFence = source.trim().startsWith('```')
    if (isFence) isCode = !isCode
    const line = isCode || isFence ? '' : source.trim()
    const prose = line.replace(/^(?:[-*|>]|#+|\d+\.) /, '')
    if (isOpen && prose !== '' && prose === line) blocks.at(-1)!.lines.push(prose)
    else if (prose !== '') blocks.push({ line: index + 1, lines: [prose] })
    isOpen = prose !== ''
  }
  return blocks
}

/** The comments of a program, and the titles of its tests or the texts of the app. */
function programBlocks(path: string, text: string): Block[] {
  const { comments, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const blocks: { line: number; lines: string[]; isInApp?: boolean }[] = []
  for (const { type, start, value } of comments) {
    const [line, last] = [lineOf(text, start), blocks.at(-1)]
    if (type === 'Line' && last && last.line + last.lines.length === line) last.lines.push(...proseLines(value))
    else blocks.push({ line, lines: proseLines(value) })
  }
  const isTest = /^tests\/|\.test\.tsx?$/.test(path)
  const isInApp = /^(?:client|server)\//.test(path) && !isTest
  const add = ({ start }: ESTree.Span, words: string): void => {
    if (words.includes(' ')) blocks.push({ line: lineOf(text, start), lines: proseLines(words), isInApp })
  }
  if (isTest)
    new Visitor({
      CallExpression: ({ callee, arguments: [title] }) => {
        if (title?.type === 'Literal' && TEST_FUNCTION.test(text.slice(callee.start, callee.end)))
          add(title, String(title.value))
      },
    }).visit(program)
  if (isInApp)
    new Visitor({
      Literal: (node) => typeof node.value === 'string' && add(node, node.value),
      TemplateElement: (node) => add(node, node.value.raw),
      JSXText: (node) => add(node, node.value),
    }).visit(program)
  return blocks
}

/** The beginning of what is called with a title: `test`, `describe.each(...)`. */
const TEST_FUNCTION = /^(?:test|it|describe|eachEngine|oneEngine)\b/

/** Returns the lines of a comment without the stars before them. */
const proseLines = (comment: string): string[] =>
  comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())

/** Returns the number of the line of a character, from 1. */
const lineOf = (text: string, character: number): number => text.slice(0, character).split('\n').length
