import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { familyQueries } from '#client/models/family-queries.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { TooltipProvider } from '#client/ui/overlays/tooltip.tsx'
import { Header } from './header.tsx'

/** Moves the focus to the new screen after a change of address, so that screen readers continue there. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Reads the families again when the active one has changed in another place: somebody removed from it sees its pictures no longer. */
function useActiveFamily(): void {
  const queries = useQueryClient()
  const { account } = useSession()
  const active = account?.activeFamilyId
  const known = useRef(active)
  useEffect(() => {
    const before = known.current
    known.current = active
    // Undefined without an account.
    if (before === undefined || active === undefined || before === active) return
    void queries.invalidateQueries({ queryKey: familyQueries.all() })
  }, [queries, active])
}

/** Whether no screen has been shown in the frame yet. */
let isOpening = true

/** The screen of an address. It rises into view, except the first of a visit, for which people have waited long enough. */
function Arrival() {
  const [isFirst] = useState(isOpening)
  useEffect(() => {
    isOpening = false
  }, [])
  return (
    <div className={isFirst ? undefined : 'animate-page'}>
      <Outlet />
    </div>
  )
}

/** The frame of every screen except the canvas and the auth screen: the skip link, the header and the content. */
export function Shell() {
  const { pathname } = useLocation()
  const main = useFocusOnArrival(pathname)
  useActiveFamily()
  return (
    <TooltipProvider>
      <div className="app-background flex min-h-svh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-full bg-paper px-5 py-3 font-display font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <Header />
        <main id="main" ref={main} tabIndex={-1} className="grow">
          <Arrival key={pathname} />
        </main>
      </div>
    </TooltipProvider>
  )
}
