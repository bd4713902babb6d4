import type { Screen } from './built-scripts.ts'

const ROUTES = 'app/other-routes.tsx'
const SHELL = 'app/shell.tsx'
const page = (path: string, module: string): Screen => ({ path, modules: [ROUTES, SHELL, `features/${module}.tsx`] })

/** The screens whose scripts are counted. Those that people wait for most have a budget (docs/decisions/0040). */
export const SCREENS: readonly Screen[] = [
  { path: '/auth', modules: ['features/auth/auth-page.tsx'], budget: 125_300 },
  {
    path: '/canvas',
    modules: [ROUTES, 'features/canvas/canvas-page.tsx'],
    workers: ['painter.worker'],
    budget: 287_000,
  },
  { path: '/try', modules: ['features/try/try-page.tsx'] },
  page('/', 'home/home-page'),
  page('/gallery', 'gallery/gallery-page'),
  page('/artwork/1', 'viewer/viewer-page'),
  page('/artwork/1/replay', 'replay/replay-page'),
  page('/families/1', 'families/page/family-page'),
  page('/profile', 'profile/profile-page'),
  page('/store', 'store/store-page'),
  page('/admin', 'admin/admin-page'),
]
