/**
 * What the page of somebody who may be signed in names in its head: the browser then fetches all of it at once, and not each part when the
 * script before it has run (docs/decisions/0276). The build writes it into a file, which server/http/ahead-links.ts reads.
 */
import type { Plugin, Rolldown } from 'vite'

interface Screen {
  /** The modules that are imported dynamically on the way to the screen, below `client/`. */
  readonly modules: readonly string[]
  /** What it asks the server for before it shows anything. */
  readonly data: readonly string[]
  /** Its largest picture, where that is the same for everybody. */
  readonly picture?: string
}

const ROUTES = 'app/other-routes.tsx'
const SHELL = 'app/shell.tsx'
const ACCOUNT = '/api/user'

/** By the first part of the address. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '': {
    modules: [ROUTES, SHELL, 'features/home/home-page.tsx'],
    data: [ACCOUNT, '/api/artworks', '/api/families', '/api/templates', '/api/inventory', '/api/challenges/daily'],
    picture: '/pictures/butterfly.svg',
  },
  gallery: { modules: [ROUTES, SHELL, 'features/gallery/gallery-page.tsx'], data: [ACCOUNT] },
  canvas: { modules: [ROUTES, 'features/canvas/canvas-page.tsx'], data: [ACCOUNT] },
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** Returns the files that a module needs and the page does not name: it, all it imports, and their styles. */
function filesOf(bundle: Bundle, module: string, named: ReadonlySet<string>): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/client/${module}`))
  if (!start) throw new Error(`The build has no file for ${module}`)
  const reached = new Set([start.fileName])
  for (const name of reached) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const next of chunk.imports) reached.add(next)
  }
  const files = [...reached].flatMap((name) => [name, ...stylesOf(bundle[name])])
  return files.filter((name) => !named.has(name))
}

const stylesOf = (file: Bundle[string] | undefined): readonly string[] =>
  file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []

const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

// As the client asks (client/http/build-request.ts); in any other mode the browser would fetch it twice.
const dataLink = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`

const pictureLink = (path: string): string => `<link rel="preload" as="image" href="${path}">`

/** Writes `ahead.json`: for the first part of an address, the links for the end of the page's head. */
export const aheadLinks = (): Plugin => ({
  name: 'ahead-links',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const named = new Set([...String(page.source).matchAll(/"\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []))
      const links = Object.entries(SCREENS).map(([part, { modules, data, picture }]) => {
        const files = new Set(modules.flatMap((module) => filesOf(bundle, module, named)))
        return [
          part,
          [...data.map(dataLink), ...[...files].map(link), ...(picture ? [pictureLink(picture)] : [])].join(''),
        ]
      })
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(Object.fromEntries(links)) })
    },
  },
})
