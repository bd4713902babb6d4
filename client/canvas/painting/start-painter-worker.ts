/** Starts the worker that paints the open page. The caller terminates it. */
export const startPainterWorker = (): Worker =>
  new Worker(new URL('./painter.worker.ts', import.meta.url), { type: 'module', name: 'painter' })
