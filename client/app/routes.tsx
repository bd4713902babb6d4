import { Route, Routes } from 'react-router-dom'
import { canvas } from './canvas-screen.ts'
import { gallery } from './gallery-screen.ts'
import { lazyScreen } from './lazy-screen.tsx'

// Each screen's code is fetched on its own, so that a first visit to the auth screen loads nothing else.
const auth = lazyScreen(async () => (await import('#client/features/auth/auth-page.tsx')).AuthPage)
const landing = lazyScreen(async () => (await import('#client/features/auth/landing-page.tsx')).LandingPage)
const tryIt = lazyScreen(async () => (await import('#client/features/guest/guest-page.tsx')).GuestPage)
// Naming every other screen and its files takes five kilobytes, which strangers do not need.
const others = lazyScreen(async () => (await import('./other-routes.tsx')).OtherRoutes)

/** The addresses of the three screens above, which need no other routes. */
const ALONE = /^\/(auth|landing|try)\/?$/

// Preloads the routes, and the canvas or the gallery, while the account request is in flight: people who open their addresses are nearly
// always signed in. The timeout keeps it out of the task that evaluates the modules, which is the longest of the visit.
setTimeout(() => {
  if (!ALONE.test(location.pathname)) others.preload()
  if (location.pathname.startsWith('/canvas')) canvas.preload()
  if (location.pathname === '/gallery') gallery.preload()
})

/** The routes of all addresses. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="auth" element={<auth.Screen />} />
      <Route path="landing" element={<landing.Screen />} />
      <Route path="try" element={<tryIt.Screen />} />
      <Route path="*" element={<others.Screen />} />
    </Routes>
  )
}
