/** The service worker, built after the client, whose files it caches. */
import { defineConfig } from 'vite'
import { readClientBuild, serviceWorkerConfig } from './scripts/build/service-worker-build.ts'

export default defineConfig(async () => serviceWorkerConfig(await readClientBuild('dist/client')))
