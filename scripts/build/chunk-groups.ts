/**
 * Which modules of the client share a file (docs/decisions/0040). Left alone, the bundler makes a file of each set of modules that
 * the same screens use: hundreds of files, which compress badly, and each of which costs a visit a request.
 */
import type { Rolldown } from 'vite'
import { entriesOf } from './entries-of.ts'

type Group = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups'] extends
  | readonly (infer One)[]
  | undefined
  ? One
  : never

const CONTRACT = /[\\/]contract[\\/]|[\\/]node_modules[\\/]zod[\\/]/
/** What lists and forms are made of: every screen but the canvas and the sign-in screen has some. */
const LISTS = /[\\/]client[\\/](http[\\/]load-failure-text|ui[\\/](loaded-list|forms[\\/](form-field|checked-draft)))\./
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

/** What the sign-in screen needs of packages besides the entry. */
const FIRST_SCREEN = [
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](eye|eye-off|circle-exclamation-point)\./,
  /@tanstack[\\/].*[\\/](useMutation|useMutationState|mutationObserver|mutationCache|mutation)\./,
]

/** Modules whose importers are those that use them. A package's index imports everything, used or not. */
const OWN = /^(?!.*node_modules)/

const page = (path: string): RegExp =>
  new RegExp(String.raw`[\\/]client[\\/]${path.replaceAll('/', String.raw`[\\/]`)}\.`)
const CANVAS = page('features/canvas/canvas-page')

/** The other screens that most visits load, in the order in which they take the modules that they share with others. */
const EVERYDAY = [
  ['shell', page('app/shell')],
  ['home', page('features/home/home-page')],
  ['gallery', page('features/gallery/gallery-page')],
  ['profile', page('features/profile/profile-page')],
  ['family', page('features/families/family-page')],
  ['store', page('features/store/store-page')],
  ['admin', page('features/admin/admin-page')],
] as const

/** Those that show a picture without drawing on it. A link's page comes first, because it loads the replay when it is asked for only. */
const SHOWING = [
  ['link', page('features/picture-link/picture-link-page')],
  ['replay', page('features/replay/replay-page')],
  ['viewer', page('features/viewer/viewer-page')],
] as const

/**
 * Names the file of a module that several entries load; null for one that the bundler may place. The first condition that the entries meet
 * decides. Whatever a module imports has at least its entries, so it is in the same file or in one before: no file imports itself by way
 * of others.
 */
function sharedFile(entries: readonly string[]): string | null {
  const has = (screen: RegExp): boolean => entries.some((entry) => screen.test(entry))
  const firstOf = (screens: readonly (readonly [string, RegExp])[]): string | undefined =>
    screens.find(([, screen]) => has(screen))?.[0]
  if (entries.length < 2) return null
  if (has(page('features/auth/auth-page'))) return 'with-auth'
  if (has(page('features/guest/guest-page'))) return 'with-guest'
  if (has(page('app/other-routes'))) return 'with-routes'
  const everyday = firstOf(EVERYDAY)
  const showing = firstOf(SHOWING)
  if (has(CANVAS)) return everyday ? 'with-canvas' : showing ? `drawing-${showing}` : 'drawing'
  const screen = everyday ?? showing
  return screen ? `with-${screen}` : null
}

/** From the first to the last that may take a module. */
export const chunkGroups: Group[] = [
  { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 6 },
  { name: 'first', tags: ['$initial'], minShareCount: 2, priority: 5 },
  {
    name: 'first-screen',
    test: (id) => FIRST_SCREEN.some((pattern) => pattern.test(id)),
    minShareCount: 2,
    priority: 4,
  },
  // Only the canvas joins a room.
  { name: 'yjs', test: /node_modules[\\/](yjs|y-websocket|y-protocols)[\\/]/, priority: 3 },
  { name: 'contract', test: CONTRACT, minShareCount: 12, priority: 3 },
  { name: 'lists', test: LISTS, priority: 2 },
  { name: 'icons', test: ICON, minShareCount: 3, priority: 2 },
  {
    test: OWN,
    name: (id, modules) => {
      const entries = [...entriesOf(id, (module) => modules.getModuleInfo(module))]
      return entries.some((entry) => modules.getModuleInfo(entry)?.isEntry) ? null : sharedFile(entries)
    },
    priority: 1,
  },
]
