import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  missingMethods,
  withoutConverter,
  withoutForms,
  withoutFramework,
  withoutKeys,
  withoutMethods,
  withoutSentences,
} from './smaller-packages.ts'

const CLASSIC = 'node_modules/zod/v4/classic'
/** The shapes of an icon. */
const lines = (code: string): string[] => code.match(/\b(?:d|cx|cy|r): "[^"]*"/g) ?? []
const schemas = readFileSync(`${CLASSIC}/schemas.js`, 'utf8')

test('every name of the converter stays, and what it names refuses to work', async () => {
  const left = withoutConverter(`export const one = (a) => {\n  return a\n}\nexport function two() {}\nconst own = 1\n`)
  const module: Record<string, () => void> = await import(`data:text/javascript,${encodeURIComponent(left)}`)
  expect(Object.keys(module)).toEqual(['one', 'two'])
  expect(() => module['one']?.()).toThrow('no JSON Schema')
})

test('zod still has the methods that are taken out', () => {
  expect(missingMethods(schemas)).toHaveLength(73)
  expect(missingMethods(withoutMethods(schemas))).toEqual([])
  expect(withoutMethods(schemas)).not.toMatch(/JIT|^ {4}_ensureDefaultMemoizer/m)
  const errors = readFileSync(`${CLASSIC}/errors.js`, 'utf8')
  expect(errors).toMatch(/core\.(format|flatten)Error/)
  expect(withoutForms(errors)).not.toMatch(/core\.(format|flatten)Error/)
})

test("zod's sentences become one, in the form in which zod reads them", async () => {
  const original = await import('zod/v4/locales')
  const issue = { code: 'invalid_type', expected: 'string', input: 1 } as const
  expect(original.en().localeError({ ...issue, path: [] })).toBe('Invalid input: expected string, received number')
  const left = `data:text/javascript,${encodeURIComponent(withoutSentences())}`
  const { default: locale } = (await import(left)) as { default: () => { localeError: (given: object) => string } }
  expect(locale().localeError(issue)).toBe('Invalid input')
})

test('no schema of the app calls a method that is taken out', () => {
  const names = missingMethods(schemas).join('|')
  const onSchema = new RegExp(String.raw`\bz\b.*\)\.(?:${names})\(|^\s*\.(?:${names})\(`, 'm')
  expect('z.string().min(1).email()').toMatch(onSchema)
  expect('z.string()\n  .jwt()').toMatch(onSchema)
  expect('z.email().max(200)').not.toMatch(onSchema)
  const callers = ['contract', 'client', 'crdt']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${String(file)}`))
    .filter((file) => {
      if (!/\.tsx?$/.test(file)) return false
      const code = readFileSync(file, 'utf8')
      return code.includes("from 'zod'") && onSchema.test(code)
    })
  expect(callers).toEqual([])
})

test('the router still has what is taken out', () => {
  const folder = 'node_modules/react-router/dist/development'
  const chunks = readdirSync(folder).filter((file) => /^chunk-\w+\.mjs$/.test(file))
  const code = chunks
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .find((text) => text.includes('var Form = '))!
  const taken = [/ENABLE_DEV_WARNINGS = true/, /^Form\.displayName/m, /createElement\(PrefetchPageLinks, \{ page/]
  for (const part of taken) {
    expect(code).toMatch(part)
    expect(withoutFramework(code)).not.toMatch(part)
  }
})

test('an icon keeps its lines', () => {
  const icon = readFileSync('node_modules/lucide-react/dist/esm/icons/camera.mjs', 'utf8')
  expect(icon).toMatch(/key: /)
  expect(withoutKeys(icon)).not.toMatch(/key: /)
  expect(lines(withoutKeys(icon))).toEqual(lines(icon))
})
