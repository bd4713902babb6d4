/** Starts a worker that makes one picture, or helps to. The caller terminates it. */
export const startExportWorker = (): Worker =>
  new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' })
