/**
 * Vite plugins that leave out of the browser's scripts what the app never uses of zod, the router and the icons. No bundler can tell: zod's
 * schemas refer to all of it in their methods, and the router's links to what only its framework has.
 */
import type { Plugin } from 'vite'

/** The two modules of the JSON Schema converter, a fifth of zod. */
const CONVERTER = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/
const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
const ERRORS = /[\\/]zod[\\/]v4[\\/]classic[\\/]errors\.js$/
const ENGLISH = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/
const ROUTER = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/
const ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

/** A method such as `z.string().email()`. The functions that make a schema of a format, such as `z.email()`, stay. */
const FORMAT = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm
/** Methods that parse in both directions, and others. */
const UNUSED = new RegExp(
  String.raw`^ {4}(?:async )?(${[
    '(?:en|de)code(?:Async)?|safe(?:En|De)code(?:Async)?|validate(?:Async)?',
    'and|apply|brand|describe|isNullable|isOptional|meta|nonoptional|prefault|readonly|register|superRefine|with',
    'endsWith|includes|lowercase|nonempty|slugify|uppercase|multipleOf|step|negative|nonpositive|safe',
    'catchall|exactPartial|keyof|loose|merge|passthrough|required|safeExtend|strip',
  ].join('|')})\b.*\n(?: {8}.*\n)* {4}\},\n`,
  'gm',
)
/** Parses values that refer to themselves. What comes from the network cannot. */
const MEMOIZER = /^ {4}_ensureDefaultMemoizer\(\);\n/gm
/** Methods of errors that make another form of their issues. */
const FORM = /^ {4}_lazyMethod\(proto, "(format|flatten)".*\n/gm

/** Returns the converter's module with each function replaced by one that throws. */
export function withoutConverter(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
  return [
    `const missing = () => { throw new Error('The browser has no JSON Schema') }`,
    ...names.map((name) => `export const ${name} = missing`),
  ].join('\n')
}

/**
 * Returns the module of zod's schemas without these methods. Objects are parsed without functions made of text, which the server's
 * Content-Security-Policy forbids anyway.
 */
export const withoutMethods = (code: string): string =>
  code
    .replace(FORMAT, '')
    .replace(UNUSED, '')
    .replace(MEMOIZER, '')
    .replaceAll('core.$ZodObjectJIT.', 'core.$ZodObject.')

export const withoutForms = (code: string): string => code.replace(FORM, '')

/**
 * Returns the module of zod's English sentences with one for all faults. They speak to developers; every rule of a form has a text of its own.
 */
export const withoutSentences = (): string => `export default () => ({ localeError: () => 'Invalid input' })`

/** Returns the router's module without warnings for developers, forms, and links that fetch other pages' data ahead. */
export const withoutFramework = (code: string): string =>
  code
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    // A name is what keeps a component that nobody renders.
    .replace(/^(?:Form|HistoryRouter|ScrollRestoration)\.displayName = .*\n/gm, '')
    .replace(/React\d*\.createElement\(PrefetchPageLinks, \{ page: \w+ \}\)/, 'null')

/** Returns an icon's module without the keys of its lines. The lines never change, so React needs none; and random letters compress badly. */
export const withoutKeys = (code: string): string =>
  code.replace(/,\s+key: "\w+"/g, '').replace(/^__iconData\.node;\n/m, '')

/** Returns the names of the methods that `withoutMethods` takes out of the module. */
export const missingMethods = (code: string): string[] =>
  [FORMAT, UNUSED].flatMap((method) => [...code.matchAll(method)].map(([, name]) => name!))

export const smallerPackages = (): Plugin[] =>
  [
    { filter: CONVERTER, change: withoutConverter },
    { filter: SCHEMAS, change: withoutMethods },
    { filter: ERRORS, change: withoutForms },
    { filter: ROUTER, change: withoutFramework },
    { filter: ENGLISH, change: withoutSentences },
    { filter: ICONS, change: withoutKeys },
  ].map(({ filter, change }): Plugin => ({
    name: 'smaller-packages',
    apply: 'build',
    transform: { filter: { id: filter }, handler: (code) => ({ code: change(code), map: null }) },
  }))
