/** The programs that the server starts: its painting thread and its picture process. A path for each name. */
export const SERVER_PROGRAMS = {
  'paint-worker': 'server/pictures/paint-worker.ts',
  'picture-process': 'server/templates/intake/picture-process.ts',
} as const
