import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { Notice } from '#client/features/canvas/notices/notice.tsx'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { personName } from '#client/models/session/person-name.ts'
import { Button } from '#client/ui/button.tsx'
import { LogoMark } from '#client/ui/logo.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { clearToasts, toast } from '#client/ui/overlays/toast.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { keepFailure, type KeepFailure, keepInBrowser, type KeptDraft } from './keep-guest-draft.ts'
import type { GuestDraft } from './guest-draft.ts'
import { noteKept } from './keep-asked.ts'
import { GuestCanvas } from './guest-canvas.tsx'
import type { GuestHeaderProps } from './guest-header.tsx'

const WAITS = 'The server has not all of it yet. The rest is on this device, and is sent as soon as it can be.'

export interface KeepPageProps extends GuestHeaderProps {
  page: GuestDraft
  account: Account
}

/** Makes the page an artwork of the person who has just signed in, and opens it. While that fails, the page can be colored on. */
export function KeepPage({ page, account, ...leaving }: KeepPageProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<KeepFailure | null>(null)
  /** Why the strokes are not on the server yet, although the artwork is. */
  const [waiting, setWaiting] = useState<string | null>(null)

  const keep = useEffectEvent((signal: AbortSignal) =>
    keepInBrowser(page, { id: account.id, name: personName(account), color: account.profileColor }, signal),
  )
  const finish = useEffectEvent((kept: KeptDraft | null): void => {
    noteKept({ again: false })
    void queries.invalidateQueries({ queryKey: artworkQueries.all() })
    if (!kept) return void navigate(`/canvas?templateId=${page.templateId}`, { replace: true })
    const { artwork, outcome } = kept
    queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, artwork)
    if (outcome === 'saved') {
      toast({ title: 'Your picture is on the door', description: 'Every stroke is saved.' })
      return void navigate(`/canvas/${artwork.id}`, { replace: true })
    }
    if (outcome === 'signed-out') void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    setWaiting(typeof outcome === 'object' && outcome.words !== null ? outcome.words : WAITS)
  })
  const fail = useEffectEvent((error: unknown): void => {
    const why = keepFailure(error)
    noteKept({ again: why.mayPass })
    // The greeting would lie on the notice.
    clearToasts()
    setFailure(why)
  })
  const isRunning = failure === null
  useEffect(() => {
    if (!isRunning) return
    const ended = new AbortController()
    keep(ended.signal).then(
      (kept) => ended.signal.aborted || finish(kept),
      (error: unknown) => ended.signal.aborted || fail(error),
    )
    return () => ended.abort()
  }, [isRunning])

  if (waiting !== null) return <Waits words={waiting} />
  if (!failure) return <Keeping />
  return (
    <GuestCanvas
      page={page}
      {...leaving}
      notice={
        <Notice text={failure.words}>
          <Button size="small" onClick={() => setFailure(null)}>
            Try again
          </Button>
        </Notice>
      }
    />
  )
}

function Keeping() {
  return (
    <main className="app-background grid min-h-svh place-items-center">
      <PageTitle>One moment</PageTitle>
      <output className="flex flex-col items-center gap-4 px-5 text-center">
        <LogoMark className="h-20" />
        <span className="font-display text-heading-3 font-semibold">Hanging your picture on the door...</span>
      </output>
    </main>
  )
}

function Waits({ words }: { words: string }) {
  return (
    <main className="app-background grid min-h-svh place-items-center">
      <PageTitle>Your picture waits</PageTitle>
      <MessagePanel
        title="Your picture waits"
        text={words}
        actions={
          <Button asChild variant="primary">
            <Link to="/">Return to Home</Link>
          </Button>
        }
      />
    </main>
  )
}
