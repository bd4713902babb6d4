/** The browser's half: client/ into dist/client. */
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { aheadLinks } from './scripts/build/ahead-links.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { compressedCode } from './scripts/build/compressed-code.ts'
import { smallerPackages } from './scripts/build/smaller-packages.ts'
import { workerInBuild } from './scripts/build/worker-in-build.ts'

/** The files that the page names (scripts/build/chunk-groups.ts). */
const LOADED_AT_START = /^assets\/(base|first|rolldown-runtime)-/

export default defineConfig({
  root: 'client',
  publicDir: 'public',
  plugins: [
    react(),
    tailwindcss(),
    smallerPackages(),
    compressedCode(),
    workerInBuild('painter.worker.ts'),
    aheadLinks(),
    // Read by server/http/static-assets.ts.
    compression({
      include: /^assets\/.*\.(js|css|svg)$/,
      threshold: 512,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        // The last step takes the build two seconds, and saves every first visit two percent.
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
    }),
  ],
  resolve: {
    alias: {
      // Yjs logs through it. The one for browsers brings 3 kB that color the console.
      'lib0/logging': fileURLToPath(new URL('node_modules/lib0/logging.node.js', import.meta.url)),
    },
  },
  build: {
    // Read by scripts/bench/size/.
    manifest: true,
    modulePreload: {
      // Every browser that runs the build (es2022) fetches such links itself, or does well without.
      polyfill: false,
      // What the page has loaded is not named again in each file that imports others.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !LOADED_AT_START.test(file)),
    },
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      output: {
        // A group takes the modules it names, and leaves what they import to the other groups.
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
      },
    },
  },
  worker: { format: 'es' },
})
