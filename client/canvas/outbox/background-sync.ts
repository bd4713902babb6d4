/**
 * Sends strokes that wait on this device, from whatever screen is open (OUTBOX-9). It looks into the store when something
 * may have changed; the code that reads documents and connects is loaded only when something waits. One tab works at a time, and
 * tells the others.
 */
import type { Restore } from '#contract/accounts.ts'
import type { Presence } from '#contract/socket.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import { roundDelay } from '#client/canvas/session/backoff.ts'
import { IndexedStore } from '#client/canvas/session/store/indexed-store.ts'
import { browserLocks, sendingLock } from '#client/canvas/session/store/tab-locks.ts'
import { SeenRestores } from './seen-restores.ts'
import type { Round, RoundResult } from './send-round.ts'
import { browserTabs, type OtherTabs, TabMessage, type UnsentPicture } from './tabs.ts'

interface SyncEnvironment {
  readonly network: EventTarget
  /** Fires `visibilitychange` and `pagehide`: the window. */
  readonly page: EventTarget
  readonly isOnline: () => boolean
  /** Returns whether this tab shows the canvas. */
  readonly isDrawing: () => boolean
  /** Returns whether the device holds a copy that the server may lack something of. */
  readonly hasUnsaved: () => Promise<boolean>
  /** Does one round, unless another tab is at it: then it returns null at once. */
  readonly sendRound: (round: Round) => Promise<RoundResult | null>
  readonly tabs: OtherTabs
  /** Returns 0 to 1, to spread the rounds of many devices. */
  readonly chance: () => number
  /** Pictures have got their strokes. */
  readonly onSaved: () => void
  /** The session has ended. */
  readonly onSignedOut: () => void
}

/** Another tab is at work or has a page open: what it leaves is looked for at most this much later. */
const OTHER_TAB_MS = 15_000
/** What the server refuses for now is tried again this much later. */
const HELD_MS = 300_000

export class BackgroundSync {
  readonly #environment: SyncEnvironment
  readonly #state = new ObservableState<{ readonly pictures: readonly UnsentPicture[] }>({ pictures: [] })
  readonly #end = new AbortController()
  /** What later rounds do not try: held places, and as null those that are left alone. */
  #known = new Map<string, { readonly words: string | null } | null>()
  #failures = 0
  #looks = 0
  #isRunning = false
  #isAskedAgain = false
  /** Ends the round that is under way. */
  #round: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #heldTimer: ReturnType<typeof setTimeout> | null = null

  constructor(environment: SyncEnvironment) {
    this.#environment = environment
    const { network, page, tabs } = environment
    const { signal } = this.#end
    for (const type of ['online', 'offline']) network.addEventListener(type, () => this.#beginAnew(), { signal })
    page.addEventListener('visibilitychange', () => this.check(), { signal })
    page.addEventListener('pagehide', () => tabs.tell('check'), { signal })
    tabs.listen((message) => this.#told(message))
    tabs.tell('ask')
    this.check()
  }

  get pictures(): readonly UnsentPicture[] {
    return this.#state.current.pictures
  }

  readonly subscribe = this.#state.subscribe

  /** Looks for strokes that wait: now, or after the round that is under way. */
  readonly check = (): void => {
    this.#looks = 0
    this.#run()
  }

  /** Ends everything: the person has signed out, or the tab closes. What is not sent stays on the device. */
  stop(): void {
    this.#end.abort()
    this.#round?.abort()
    for (const timer of [this.#timer, this.#heldTimer]) if (timer !== null) clearTimeout(timer)
    this.#environment.tabs.tell('check')
    this.#environment.tabs.close()
    this.#state.change({ pictures: [] })
  }

  /** The network has come or gone: what was known before says nothing any more. */
  #beginAnew(): void {
    this.#failures = 0
    this.#known = new Map()
    this.#round?.abort()
    this.check()
  }

  #run(): void {
    this.#isAskedAgain = true
    if (this.#isRunning || this.#end.signal.aborted) return
    this.#isRunning = true
    this.#runRounds()
      .catch((error: unknown) => {
        console.warn('Strokes that wait on this device could not be sent', error)
        if (!this.#end.signal.aborted) this.#later((this.#failures += 1), Infinity)
      })
      .finally(() => {
        this.#isRunning = false
      })
  }

  async #runRounds(): Promise<void> {
    while (this.#isAskedAgain && !this.#end.signal.aborted) {
      this.#isAskedAgain = false
      if (this.#timer !== null) clearTimeout(this.#timer)
      this.#timer = null
      if (await this.#environment.hasUnsaved()) await this.#runRound()
      else this.#show([])
    }
  }

  async #runRound(): Promise<void> {
    const { sendRound, tabs, isOnline, isDrawing, onSaved, onSignedOut } = this.#environment
    const { signal } = (this.#round = new AbortController())
    const onChange = (pictures: readonly UnsentPicture[]): void => void (signal.aborted || this.#show(pictures))
    let result: RoundResult | null
    try {
      result = await sendRound({ isOnline: isOnline(), isDrawing: isDrawing(), signal, known: this.#known, onChange })
    } finally {
      this.#round = null
    }
    if (!result) tabs.tell('ask')
    const outcomes = result ? [...result.outcomes] : []
    if (outcomes.some(([, outcome]) => outcome === 'saved')) onSaved()
    if (signal.aborted) return
    if (outcomes.some(([, outcome]) => outcome === 'signed-out')) return onSignedOut()
    for (const [place, outcome] of outcomes)
      if (typeof outcome === 'object') this.#hold(place, outcome.words)
      else if (outcome === 'left-alone') this.#known.set(place, null)
    if (outcomes.some(([, outcome]) => outcome === 'unreachable')) this.#later((this.#failures += 1), Infinity)
    else {
      this.#failures = 0
      if (!result || result.isInUse) this.#later((this.#looks += 1), OTHER_TAB_MS)
    }
  }

  #hold(place: string, words: string | null): void {
    this.#known.set(place, { words })
    this.#heldTimer ??= setTimeout(() => {
      this.#heldTimer = null
      this.#beginAnew()
    }, HELD_MS)
  }

  #later(count: number, longestMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), Math.min(roundDelay(count, this.#environment.chance()), longestMs))
  }

  #show(pictures: readonly UnsentPicture[]): void {
    if (this.#end.signal.aborted || JSON.stringify(pictures) === JSON.stringify(this.pictures)) return
    this.#state.change({ pictures })
    this.#environment.tabs.tell([...pictures])
  }

  #told(data: unknown): void {
    const message = TabMessage.safeParse(data).data
    if (message === 'check') this.check()
    else if (message === 'ask') {
      if (this.#round) this.#environment.tabs.tell([...this.pictures])
    } else if (message && !this.#round) {
      this.#state.change({ pictures: message })
      // The other tab may close before it is done.
      if (message.length > 0) this.#later((this.#looks += 1), OTHER_TAB_MS)
    }
  }
}

export interface SyncOptions extends Pick<SyncEnvironment, 'onSaved' | 'onSignedOut'> {
  readonly user: Presence['user']
  /** Returns the restores that the server has told of. */
  readonly restores: () => readonly Restore[]
}

const isDrawing = (): boolean => location.pathname.startsWith('/canvas')

/** Begins to send the person's waiting strokes in this browser. `stop` must be called when they sign out. */
export function startBackgroundSync({ user, restores, onSaved, onSignedOut }: SyncOptions): BackgroundSync {
  const store = new IndexedStore()
  const name = sendingLock(user.id)
  const seen = new SeenRestores(
    restores,
    storedText(`restores/${user.id}`, () => localStorage),
  )
  return new BackgroundSync({
    network: window,
    page: window,
    isOnline: () => navigator.onLine,
    isDrawing,
    hasUnsaved: async () => {
      const mayBeLost = seen.unseen().length > 0
      return (await store.allRows(user.id)).some(({ isSaved }) => isSaved !== true || mayBeLost)
    },
    sendRound: async (round) => {
      const release = await browserLocks().take(name)
      if (!release) return null
      try {
        return await (await import('./send-round.ts')).sendRoundInBrowser(round, user, seen)
      } finally {
        release()
      }
    },
    tabs: browserTabs(name),
    chance: Math.random,
    onSaved,
    onSignedOut,
  })
}
