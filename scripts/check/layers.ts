/**
 * The layers of the repository, from the lowest to the highest: docs/architecture.md says what each is for. A file imports from its own
 * layer and from those below it, and the folders within one layer form no circle. `npm run check` keeps both.
 */
export interface Layer {
  readonly name: string
  /** Folders and files. The longest entry that begins a file's path, among those of all layers, decides. */
  readonly holds: readonly string[]
}

export const LAYERS: readonly Layer[] = [
  { name: 'contract', holds: ['contract'] },
  { name: 'artwork', holds: ['crdt'] },
  {
    name: 'server foundation',
    holds: [
      'server/context',
      'server/http',
      'server/log',
      'server/rights',
      'server/storage',
      'server/texts',
      'server/tracing',
    ],
  },
  {
    name: 'server accounts',
    holds: [
      'server/accounts',
      'server/audit',
      'server/families',
      'server/notices',
      'server/oidc',
      'server/settings',
      'server/sign-in',
    ],
  },
  {
    name: 'server artworks',
    holds: ['server/artworks', 'server/coins', 'server/pictures', 'server/reactions', 'server/templates'],
  },
  { name: 'server sync', holds: ['server/sync'] },
  {
    name: 'server features',
    holds: [
      'server/admin',
      'server/api-docs',
      'server/challenges',
      'server/children',
      'server/collaboration',
      'server/config.ts',
      'server/debug',
      'server/feedback',
      'server/moderation',
      'server/profile',
      'server/s3-settings.ts',
      'server/shop',
    ],
  },
  {
    name: 'server program',
    holds: [
      'server/backups',
      'server/compose',
      'server/main.ts',
      'server/program.ts',
      'server/young-generation.ts',
      'server/open-storage.ts',
      'server/operator-socket.ts',
      'server/stop-on-signals.ts',
      'server/tools',
    ],
  },
  { name: 'client foundation', holds: ['client/bytes', 'client/http', 'client/service-worker', 'client/ui'] },
  {
    name: 'client canvas',
    holds: ['client/canvas', 'client/export', 'client/film', 'client/own-page', 'client/replay'],
  },
  { name: 'client models', holds: ['client/models'] },
  { name: 'client screens', holds: ['client/app', 'client/features'] },
  { name: 'development', holds: ['scripts', 'tests'] },
]

/**
 * What each feature of `client/features` offers to the others: files, or folders with all that is in them. `client/app` opens the
 * screens of any. What many features share lies in `client/models`.
 */
export const OFFERED: readonly string[] = [
  'client/features/canvas/',
  'client/features/celebration/done-dialog.tsx',
  'client/features/celebration/living-picture.ts',
  'client/features/celebration/use-celebrate.ts',
  'client/features/children/device-mark.ts',
  'client/features/children/quiet-hours-end.ts',
  'client/features/children/quiet-screen.tsx',
  'client/features/children/settings/children-section.tsx',
  'client/features/children/settings/consent-questions.tsx',
  'client/features/children/who-is-coloring.tsx',
  'client/features/collaboration/join-dialog-host.tsx',
  'client/features/collaboration/join-session.ts',
  'client/features/door/family-fridge.tsx',
  'client/features/door/door-address.ts',
  'client/features/door/home-door.tsx',
  'client/features/export/canvas-export.tsx',
  'client/features/export/export-button.tsx',
  'client/features/export/export-source.ts',
  'client/features/export/use-share-file.ts',
  'client/features/families/invitation-link.tsx',
  'client/features/families/invitation-queries.ts',
  'client/features/families/invite-dialog.tsx',
  'client/features/feedback/feedback-admin-page.tsx',
  'client/features/feedback/feedback-text.ts',
  'client/features/film/film-button.tsx',
  'client/features/gallery/gallery-modal.tsx',
  'client/features/gallery/list/',
  'client/features/own-pages/',
  'client/features/outbox/outbox-context.ts',
  'client/features/outbox/outbox-line.tsx',
  'client/features/outbox/outbox-text.ts',
  'client/features/outbox/place-address.ts',
  'client/features/profile/create-family-dialog.tsx',
  'client/features/profile/rights/export-everything.tsx',
  'client/features/profile/security/sign-in-queries.ts',
  'client/features/reactions/',
  'client/features/replay/replay-stage.tsx',
  'client/features/replay/use-replay.ts',
  'client/features/reports/',
  'client/features/rewards/',
  'client/features/store/use-item.ts',
  'client/features/store/use-purchase.ts',
  'client/features/store/use-where-to-find.ts',
  'client/features/viewer/artwork-page.tsx',
  'client/features/viewer/share-button.tsx',
]
