import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { asAscii } from './ascii-chunks.ts'

const CODE = String.raw`['Ünter 😀 — \u00e9', ${'`tab\tﬁ`'}, /^[ä😀]$/u.test('😀'), /^[\–—]$/.test('—'), '\\é'.length]`
const VALUES = ['Ünter 😀 — é', 'tab\tﬁ', true, true, 2]

const valuesOf = (code: string): unknown => JSON.parse(runInNewContext(`JSON.stringify(${code})`) as string)

it('writes code that means the same in characters of one byte', () => {
  expect(valuesOf(CODE)).toEqual(VALUES)
  const written = asAscii(CODE)
  expect(written).toMatch(/^[\0-\x7F]*$/)
  expect(valuesOf(written)).toEqual(VALUES)
})
