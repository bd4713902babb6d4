import { useId, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import type { LogEntry } from './debug-log.ts'

const PAGES = [
  { to: '/debug', name: 'Debug Tools' },
  { to: '/ws-debug', name: 'WebSocket Debug' },
  { to: '/basic-ws-test', name: 'Basic WebSocket Test' },
] as const

/** The heading of a debug page, the links to the other ones, and the page's log below. */
export function DebugFrame({ title, log, children }: { title: string; log: readonly LogEntry[]; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto flex w-full max-w-[1100px] flex-col gap-5 px-4 py-6 tablet:px-8 tablet:py-8">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-heading-1 wrap-break-word">{title}</h1>
      <nav aria-label="Debug pages" className="flex flex-wrap gap-3">
        {PAGES.filter(({ to }) => to !== pathname).map(({ to, name }) => (
          <Button key={to} size="small" asChild>
            <Link to={to}>{name}</Link>
          </Button>
        ))}
      </nav>
      {children}
      <DebugSection title="Log">
        {log.length === 0 ? (
          <p className="text-ink-soft">Nothing has happened yet.</p>
        ) : (
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section aria-label="Log entries" tabIndex={0} className="max-h-96 overflow-auto rounded-small">
            <ol className="flex flex-col gap-1 font-mono text-small">
              {log.toReversed().map(({ number, at, text }) => (
                <li key={number} className="break-all">
                  <span className="text-ink-soft">{at.slice(11, 23)}</span> {text}
                </li>
              ))}
            </ol>
          </section>
        )}
      </DebugSection>
    </div>
  )
}

/** One tool of a debug page. */
export function DebugSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex min-w-0 flex-col gap-4 p-5">
        <h2 id={id} className="text-heading-3">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
