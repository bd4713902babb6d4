/** The server's half: the server, the programs it starts and the operators' tools, with the packages they use. */
import { cp } from 'node:fs/promises'
import { defineConfig } from 'vite'
import { asciiChunks } from './scripts/build/ascii-chunks.ts'
import { SERVER_PROGRAMS } from './scripts/build/server-programs.ts'

const tools = Object.fromEntries(
  ['admin', 'artwork', 'backup', 'drill', 'restore'].map((tool) => [tool, `scripts/${tool}.ts`]),
)

export default defineConfig({
  ssr: {
    noExternal: true,
    // They load native code, threads or packages that may be missing. They are the `dependencies` of package.json, which an installation
    // fetches; what is bundled is among the `devDependencies`.
    external: ['@node-rs/argon2', 'lmdb', 'mongodb', 'pino', 'sharp'],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    reportCompressedSize: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'server/program.ts',
        ...SERVER_PROGRAMS,
        ...tools,
      },
      // What both share lies next to them, so that everything finds its neighbours in one folder.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
  plugins: [
    asciiChunks,
    {
      // The bundle reads the shipped pages from the folder next to it.
      name: 'copy-shipped-pages',
      closeBundle: () => cp('server/templates/pages', 'dist/server/pages', { recursive: true }),
    },
  ],
})
