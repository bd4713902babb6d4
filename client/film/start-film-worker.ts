/** Starts the worker that makes a film. The caller terminates it. */
export const startFilmWorker = (): Worker =>
  new Worker(new URL('./film.worker.ts', import.meta.url), { type: 'module', name: 'film' })
