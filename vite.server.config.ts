/** The server's half: server/main.ts and its crdt/ and contract/ imports in one file, packages left in node_modules. */
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
