/** The server's half: the server, its painting thread, its picture process and the operators' tools with their crdt/ and contract/ imports, packages left in node_modules. */
import { cp } from 'node:fs/promises'
import { defineConfig } from 'vite'

const tools = Object.fromEntries(['admin', 'artwork', 'backup', 'restore'].map((tool) => [tool, `scripts/${tool}.ts`]))

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'paint-worker': 'server/pictures/paint-worker.ts',
        'picture-process': 'server/templates/intake/picture-process.ts',
        ...tools,
      },
      // What both share lies beside them, so that everything finds its neighbours in one folder.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      // The bundle reads the shipped pages from the folder beside it.
      name: 'copy-shipped-pages',
      closeBundle: () => cp('server/templates/pages', 'dist/server/pages', { recursive: true }),
    },
  ],
})
