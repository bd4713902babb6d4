/**
 * Compresses the client's code with swc before the bundler minifies it: what a screen loads takes one to two percent less, in brotli. What
 * paints is left as it is written, because its loops are measured so.
 */
import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/** The files that the painter's worker loads (scripts/build/chunk-groups.ts). */
const PAINTING = new Set(['painter', 'painter.worker', 'strokes', 'lib0'])

export function compressedCode(): Plugin {
  return {
    name: 'compressed-code',
    apply: 'build',
    async renderChunk(code, { name }) {
      if (PAINTING.has(name)) return null
      const compress = { ecma: 2022, passes: 2 } as const
      const { code: smaller } = await minify(code, {
        module: true,
        ecma: 2022,
        compress,
        mangle: false,
        format: { comments: 'some' },
      })
      return { code: smaller, map: null }
    },
  }
}
