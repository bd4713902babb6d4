import { useEffect, useState } from 'react'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'
import { makeScreenCanvas } from '#client/canvas/painting/screen-canvas.ts'
import { ReplayClient } from '#client/replay/replay-client.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { startReplayWorker } from '#client/replay/start-replay-worker.ts'
import { readHistory, type HistoryPerson } from '#client/replay/read-history.ts'

export interface Replay {
  readonly canvas: HTMLCanvasElement
  readonly client: ReplayClient
}

export interface ReplayState {
  readonly replay: Replay | null
  readonly steps: readonly ReplayStep[]
  readonly people: readonly HistoryPerson[]
  /** True once the whole history has been fetched. */
  readonly complete: boolean
  readonly failure: { readonly message: string; readonly retry: () => void } | null
}

interface Loaded extends Omit<ReplayState, 'failure'> {
  readonly failure: string | null
}

const NOTHING: Loaded = { replay: null, steps: [], people: [], complete: false, failure: null }

/** Opens an artwork's replay, and closes it when the component unmounts; null opens nothing yet. */
export function useReplay(artwork: { id: number; platesUrl: string } | null): ReplayState {
  const [loaded, setLoaded] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const id = artwork?.id ?? null
  const platesUrl = artwork?.platesUrl ?? null

  useEffect(() => {
    if (id === null || platesUrl === null) return
    const stop = new AbortController()
    const change = (part: Partial<Loaded>): void => setLoaded((before) => ({ ...before, ...part }))
    const { canvas, offscreen, show } = makeScreenCanvas()
    const client = new ReplayClient(startReplayWorker(), {
      onSteps: (more) => setLoaded((before) => ({ ...before, steps: [...before.steps, ...more] })),
      onFailed: (failure) => change({ failure }),
      onPixels: show,
    })
    // The worker lives as long as this effect, so the effect has to publish it.
    // oxlint-disable-next-line react/set-state-in-effect
    setLoaded({ ...NOTHING, replay: { canvas, client } })
    const load = async (): Promise<void> => {
      client.open(offscreen, await fetchPlates(platesUrl))
      for await (const { entries, people } of readHistory(id, stop.signal)) {
        client.add(entries)
        change({ people })
      }
      change({ complete: true })
    }
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) change({ failure: error instanceof Error ? error.message : String(error) })
    })
    return () => {
      stop.abort()
      client.close()
      setLoaded(NOTHING)
    }
    // `attempt` is a dependency so that a retry starts over.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, platesUrl, attempt])

  const { failure, ...rest } = loaded
  return {
    ...rest,
    failure: failure === null ? null : { message: failure, retry: () => setAttempt((count) => count + 1) },
  }
}
