import { Brush, Download, Footprints } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { downloadFile } from '#client/export/share-file.ts'
import { bugReport, type ReportSource } from '#client/features/sync-test/monitor/bug-report.ts'
import { testStroke } from '#client/features/sync-test/monitor/test-stroke.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Section } from './section.tsx'

export interface CommandsSectionProps {
  artworkId: number
  userId: number
  session: ArtworkSession
  /** Returns what the panel shows now. */
  collect: () => Omit<ReportSource, 'at' | 'browser' | 'quarantine' | 'document'>
}

/** A stroke to send, the replay, and the file for a bug report. */
export function CommandsSection({ artworkId, userId, session, collect }: CommandsSectionProps) {
  const download = async (): Promise<void> => {
    try {
      const quarantine = await session.quarantined()
      const document = session.encodeUpdate()
      const at = new Date().toISOString()
      const text = bugReport({ ...collect(), at, browser: navigator.userAgent, quarantine, document })
      downloadFile(new File([text], `sync-report-${artworkId}.json`, { type: 'application/json' }))
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'The report could not be made', description, destructive: true })
    }
  }
  return (
    <Section title="Try and report">
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => session.commit(testStroke(randomId(), userId, Date.now(), Math.random))}>
          <Brush aria-hidden="true" />
          Send a test stroke
        </Button>
        <Button size="small" asChild>
          <Link to={`/artwork/${artworkId}/replay`} target="_blank">
            <Footprints aria-hidden="true" />
            Replay step by step
          </Link>
        </Button>
        <Button size="small" onClick={() => void download()}>
          <Download aria-hidden="true" />
          Download bug report
        </Button>
      </div>
      <p className="text-small text-ink-soft">
        The report holds the strokes of this picture and numbers of people. It holds no names, codes, passwords or
        cookies.
      </p>
    </Section>
  )
}
