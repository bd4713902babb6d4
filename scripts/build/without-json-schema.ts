/** A Vite plugin that leaves zod's JSON Schema converter out of the browser's scripts. */
import type { Plugin } from 'vite'

/** The two modules of the converter. Zod's schemas refer to them in methods that the app never calls. */
const CONVERTER = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/

/** Returns the converter's module with each function replaced by one that throws. */
export function withoutConverter(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
  return [
    `const missing = () => { throw new Error('The browser has no JSON Schema') }`,
    ...names.map((name) => `export const ${name} = missing`),
  ].join('\n')
}

/** The converter is a fifth of zod, and no bundler can tell that it is never called. */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  transform: {
    filter: { id: CONVERTER },
    handler: (code) => ({ code: withoutConverter(code), map: null }),
  },
})
