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

const CONTRACT = /[\\/]contract[\\/](?!vocabulary\.)|[\\/]node_modules[\\/]zod[\\/]/
/** What lists are made of: every screen but the canvas and the sign-in screen has some. */
const LISTS = /[\\/]client[\\/](http[\\/]load-failure-text|ui[\\/]loaded-list)\./
/** What forms are made of, besides what they share with the sign-in screen. */
const FORMS = /[\\/]client[\\/]ui[\\/]forms[\\/](form-field|checked-draft)\./
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

/** The packages that every screen needs, and what the sign-in screen needs of others. */
const LIBRARIES = [
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
  /node_modules[\\/]@tanstack[\\/].*[\\/](?!queriesObserver|useQueries)\w+\.js/,
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](eye|eye-off|circle-exclamation-point)\./,
]
/** What dialogs, menus, popovers and tooltips have in common. */
const OVERLAYS =
  /node_modules[\\/](@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|tslib|get-nonce)[\\/]/

/** Modules whose importers are those that use them. A package's index imports everything, used or not. */
const OWN = /^(?!.*node_modules)|node_modules[\\/]lib0[\\/]string\./
const LIB0 = /node_modules[\\/]lib0[\\/](?!string\.)/

const page = (path: string): RegExp =>
  new RegExp(String.raw`[\\/]client[\\/]${path.replaceAll('/', String.raw`[\\/]`)}\.`)
const AUTH = page('features/auth/auth-page')
const HOME = page('features/home/home-page')
const GUEST = page('features/guest/guest-page')
const ROUTES = page('app/other-routes')
const SHELL = page('app/shell')
const CANVAS = page('features/canvas/canvas-page')
const PAINTER = page('canvas/painting/painter.worker')

/** The other screens that most visits load, in the order in which they take the modules that they share with others. */
const EVERYDAY = [
  ['shell', SHELL],
  ['home', HOME],
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

interface Loaded {
  /** The page's script loads it. */
  readonly atStart: boolean
  readonly has: (screen: RegExp) => boolean
}

/**
 * Names the file of a module that several entries load, none of them the first screen; null for one that the bundler may place. The first
 * condition that the entries meet decides. Whatever a module imports has at least its entries, so it is in the same file or in one before:
 * no file imports itself by way of others.
 */
function sharedFile({ atStart, has }: Loaded): string | null {
  const firstOf = (screens: readonly (readonly [string, RegExp])[]): string | undefined =>
    screens.find(([, screen]) => has(screen))?.[0]
  const everyday = firstOf(EVERYDAY)
  const showing = firstOf(SHOWING)
  // What belongs to the guest's page alone is no part of the others.
  const isEarly = atStart || has(AUTH) || has(ROUTES) || (has(GUEST) && (has(CANVAS) || everyday || showing))
  // The painter's worker loads no file that needs a document.
  if (has(PAINTER)) return isEarly || (everyday && everyday !== 'admin') ? 'strokes' : 'painter'
  if (isEarly) return 'with-guest'
  if (has(CANVAS)) return everyday || showing ? 'with-canvas' : 'drawing'
  const screen = everyday ?? showing
  return screen ? `with-${screen}` : null
}

/** Returns a group of the modules that several entries load, each in the file that `fileOf` names. */
function shared(priority: number, test: RegExp, fileOf: (loaded: Loaded) => string | null): Group {
  return {
    test,
    name: (id, modules) => {
      const entries = [...entriesOf(id, (module) => modules.getModuleInfo(module))]
      const has = (screen: RegExp): boolean => entries.some((entry) => screen.test(entry))
      const atStart = entries.some((entry) => modules.getModuleInfo(entry)?.isEntry && !PAINTER.test(entry))
      return entries.length < 2 ? null : fileOf({ atStart, has })
    },
    priority,
  }
}

/** From the first to the last that may take a module. */
export const chunkGroups: Group[] = [
  { name: 'base', test: (id) => LIBRARIES.some((pattern) => pattern.test(id)), priority: 6 },
  { name: 'overlays', test: OVERLAYS, minShareCount: 2, priority: 6 },
  // Before the contract, of which it needs no schema.
  shared(5, OWN, ({ atStart, has }) => {
    if (has(PAINTER) || !(atStart || has(AUTH))) return null
    return atStart || [ROUTES, SHELL, HOME, CANVAS].some(has) ? 'first' : 'forms'
  }),
  // Others need a few parts of it without Yjs.
  shared(5, LIB0, ({ has }) => ([...EVERYDAY, ...SHOWING].some(([, screen]) => has(screen)) ? 'lib0' : null)),
  // Only the canvas and its worker draw.
  {
    name: 'yjs',
    test: /node_modules[\\/](yjs|y-websocket|y-protocols|lib0)[\\/](?!string\.)/,
    minShareCount: 2,
    priority: 4,
  },
  { ...shared(3, CONTRACT, ({ has }) => (has(CANVAS) ? 'contract' : null)), minShareCount: 12 },
  { name: 'forms', test: FORMS, priority: 5 },
  { name: 'lists', test: LISTS, priority: 2 },
  { name: 'icons', test: ICON, minShareCount: 2, priority: 2 },
  shared(1, OWN, sharedFile),
]
