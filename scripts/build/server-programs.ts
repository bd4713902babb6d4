/** The programs that the server starts: its painting thread, its picture process and the process of its backups. A path for each name. */
export const SERVER_PROGRAMS = {
  'paint-worker': 'server/pictures/paint-worker.ts',
  'picture-process': 'server/templates/intake/picture-process.ts',
  'backup-process': 'server/tools/backup/backup-process.ts',
} as const
