/**
 * A Vite plugin that builds a worker together with the screens. Left alone, Vite builds each worker on its own: the painter's has a second
 * copy of Yjs and of the strokes' codecs, which a first visit to the canvas then fetches twice.
 */
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Returns the plugin for the worker of this file name, such as 'painter.worker.ts'. It is an entry of its own in the build. */
export function workerInBuild(file: string): Plugin {
  const address = `new URL('./${file}', import.meta.url)`
  return {
    name: 'worker-in-build',
    apply: 'build',
    // Before Vite's own plugin sees the worker.
    enforce: 'pre',
    transform: {
      filter: { code: address },
      handler(code, importer) {
        const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(importer), file) })
        return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${reference}`), map: null }
      },
    },
  }
}
