/** One round over everything that waits on this device: counts it, and sends it, few pictures at a time. */
import type { Presence } from '#contract/socket.ts'
import { type CopyRow, readPlace } from '#client/canvas/session/store/copy-store.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import type { LocalStore } from '#client/canvas/session/store/open-copies.ts'
import type { SeenRestores } from './seen-restores.ts'
import { readUnsent, type UnsentCopies } from './unsent-copies.ts'
import { type Outcome, type SendEnvironment, sendPlace, serverCalls } from './send-place.ts'
import type { UnsentPicture } from './tabs.ts'
import { waitAgain } from './wait-again.ts'

/** Pictures that are sent at the same time: each loads a document. */
const AT_ONCE = 2

export interface Round {
  /** False only counts. */
  readonly isOnline: boolean
  /** True leaves drafts to the page that this tab is about to open: it would make a second artwork of one. */
  readonly isDrawing: boolean
  readonly signal: AbortSignal
  /** Places that wait for another round, with what is known about them: why they are held, or null to show nothing. */
  readonly known: ReadonlyMap<string, Pick<UnsentPicture, 'words'> | null>
  readonly onChange: (pictures: readonly UnsentPicture[]) => void
}

export interface RoundResult {
  /** What became of the places that were tried. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Open pages use copies. */
  readonly isInUse: boolean
}

export async function sendRound(round: Round, environment: SendEnvironment): Promise<RoundResult> {
  const { signal, known, onChange } = round
  const { localStore } = environment.session
  const shown = new Map<string, UnsentPicture>()
  const show = (place: string, change: Partial<UnsentPicture> | null): void => {
    const before = shown.get(place)
    if (change === null) shown.delete(place)
    else if (before) shown.set(place, { ...before, ...change })
    onChange([...shown.values()])
  }

  const queue: (readonly [place: string, rows: readonly CopyRow[]])[] = []
  let isInUse = false
  const unsaved = (await localStore.store.allRows(environment.user.id)).filter(({ isSaved }) => isSaved !== true)
  for (const place of new Set(unsaved.map((row) => row.place))) {
    if (signal.aborted) break
    if (round.isDrawing && 'page' in (readPlace(place) ?? {})) continue
    const waiting = await readOrNull(localStore, environment.user.id, place)
    if (!waiting) continue
    isInUse ||= waiting.isInUse
    if (waiting.unreadable > 0)
      shown.set(place, { place, strokes: waiting.unreadable, status: 'unreadable', words: null })
    const before = known.get(place)
    if (waiting.rows.length === 0 || before === null) continue
    const status = before ? 'held' : 'waiting'
    if (waiting.strokes > 0) shown.set(place, { place, strokes: waiting.strokes, status, words: before?.words ?? null })
    if (!before) queue.push([place, waiting.rows])
  }
  onChange([...shown.values()])

  const outcomes = new Map<string, Outcome>()
  // Where one picture cannot be sent, the others wait for the next round too.
  let isStopped = !round.isOnline
  const sendNext = async (): Promise<void> => {
    for (let next = queue.shift(); next && !isStopped && !signal.aborted; next = queue.shift()) {
      const [place, rows] = next
      const outcome = await sendPlace(rows, environment, signal, () => show(place, { status: 'sending' }))
      outcomes.set(place, outcome)
      if (outcome === 'saved' || outcome === 'left-alone') show(place, null)
      else if (typeof outcome === 'object') show(place, { status: 'held', words: outcome.words })
      else {
        isStopped = true
        show(place, { status: 'waiting' })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  return { outcomes, isInUse }
}

/** Returns null for a place that the device does not read: it stops none of the others. */
async function readOrNull(...given: Parameters<typeof readUnsent>): Promise<UnsentCopies | null> {
  try {
    return await readUnsent(...given)
  } catch (error) {
    console.warn('What waits in one place could not be read', error)
    return null
  }
}

/**
 * Does a round in this browser. Before it, marks what restores of the server may have lost as unsent. This file is loaded when something waits,
 * because it brings Yjs and the session along.
 */
export async function sendRoundInBrowser(
  round: Round,
  user: Presence['user'],
  restores: SeenRestores,
): Promise<RoundResult> {
  const session = browserSession()
  await lookThrough(restores, session.localStore, user.id)
  return sendRound(round, { user, session, server: serverCalls(user.id) })
}

async function lookThrough(restores: SeenRestores, localStore: LocalStore, userId: number): Promise<void> {
  const unseen = restores.unseen()
  if (unseen.length === 0) return
  const earliest = Math.min(...unseen.map(({ backupOf }) => Date.parse(backupOf)))
  try {
    if (await waitAgain(localStore, userId, earliest)) restores.note(unseen)
  } catch (error) {
    console.warn('Copies could not be looked through after a restore', error)
  }
}
