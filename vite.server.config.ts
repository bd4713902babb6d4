/** The server's half: server/main.ts and its crdt/ and contract/ imports in one file, packages left in node_modules. */
import { cp } from 'node:fs/promises'
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
  plugins: [
    {
      // The bundle reads the shipped pages from the folder beside it.
      name: 'copy-shipped-pages',
      closeBundle: () => cp('server/templates/pages', 'dist/server/pages', { recursive: true }),
    },
  ],
})
