/**
 * Which modules of the client share a file (docs/decisions/0178). Left alone, the bundler makes a file of each set of modules that
 * the same screens use: hundreds of files, which compress badly and whose names every visit loads.
 */
import type { Rolldown } from 'vite'
import { entriesOf } from './entries-of.ts'

type Group = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups'] extends
  | readonly (infer One)[]
  | undefined
  ? One
  : never

/** Small modules beside the entry's that the sign-in screen needs. */
const FIRST_SCREEN = [
  /client[\\/]ui[\\/](icon-button|alert|card|contact-address|pictures[\\/]magnet)\./,
  /client[\\/]ui[\\/]controls[\\/](field|password-input|text-input|next-radio|show-in-row|tabs)\./,
  /client[\\/]http[\\/]failure-text\./,
  /client[\\/]features[\\/]session[\\/](first-visit|kept-invitation|sign-in-target|switch-account|use-sign-in|recheck-session)\./,
  /client[\\/]features[\\/](children[\\/]device-mark|artworks[\\/]deletion[\\/]waiting-deletions)\./,
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](eye|eye-off|circle-exclamation-point)\./,
  /@tanstack[\\/].*[\\/](useMutation|mutationObserver)\./,
]

/** Small pieces of many screens: the controls, and the icons. What opens on a press is not among them. */
const PIECES = [
  /client[\\/]ui[\\/](?!progress|overlays[\\/](dialog|sheet|confirm|menu-panel|popover-panel|tooltip|toast-host))/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons/,
]

const CONTRACT = [/[\\/]contract[\\/]/, /node_modules[\\/]zod[\\/]/]

/** Screens with a page to draw on, and the dialogs above them. */
const CANVAS = /features[\\/]canvas[\\/]canvas-page\./
const DRAWING = /client[\\/](features[\\/](canvas|export|sync-test|try[\\/](?!try-page))|canvas[\\/](waiting|trying))/

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** From the first to the last that may take a module. */
export const chunkGroups: Group[] = [
  { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 6 },
  { name: 'first', tags: ['$initial'], minShareCount: 2, priority: 5 },
  { name: 'first-screen', test: isOneOf(FIRST_SCREEN), minShareCount: 2, priority: 4 },
  { name: 'contract', test: isOneOf(CONTRACT), minShareCount: 12, priority: 3 },
  { name: 'pieces', test: isOneOf(PIECES), minShareCount: 6, priority: 2 },
  {
    // What the canvas shares with nothing but other drawing screens.
    name: (id, modules) => {
      const entries = [...entriesOf(id, (module) => modules.getModuleInfo(module))]
      const isShared = entries.length > 1 && entries.some((entry) => CANVAS.test(entry))
      return isShared && entries.every((entry) => DRAWING.test(entry)) ? 'drawing' : null
    },
    priority: 1,
  },
]
