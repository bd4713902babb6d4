/** Starts the worker that paints a replay. The caller terminates it. */
export const startReplayWorker = (): Worker =>
  new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module', name: 'replay' })
