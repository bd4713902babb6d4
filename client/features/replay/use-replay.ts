import { useEffect, useEffectEvent, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'
import { makeScreenCanvas } from '#client/canvas/painting/painter-screen.ts'
import { ReplayClient, startReplayWorker } from '#client/replay/replay-client.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import type { HistoryChunk, HistoryPerson } from '#client/replay/read-history.ts'
import { type DeviceChunk, readReplay } from '#client/replay/read-replay.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'

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
  /** The server could not be reached; this shows what the device has. */
  readonly fromDevice: boolean
  readonly failure: string | null
  /** Loads everything again. */
  readonly retry: () => void
}

type Loaded = Omit<ReplayState, 'retry'>

const NOTHING: Loaded = {
  replay: null,
  steps: [],
  people: [],
  complete: false,
  fromDevice: false,
  failure: null,
}

/** Where a replay comes from. */
export interface ReplaySource {
  /** A replay starts over when this changes. */
  readonly id: number | string
  readonly platesUrl: string
  readonly read: (signal: AbortSignal) => AsyncGenerator<HistoryChunk | DeviceChunk>
}

/**
 * Opens an artwork's replay, and closes it when the component unmounts; null opens nothing yet.
 * @param reader the signed-in person, whose copy on this device is shown without a connection
 */
export const useReplay = (artwork: Artwork | null, reader: HistoryPerson): ReplayState =>
  useReplayOf(
    artwork && {
      id: artwork.id,
      platesUrl: artwork.platesUrl,
      read: (signal) => readReplay({ artwork, reader }, signal),
    },
  )

/** Opens a replay, and closes it when the component unmounts; null opens nothing yet. */
export function useReplayOf(source: ReplaySource | null): ReplayState {
  const [loaded, setLoaded] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const id = source?.id ?? null
  const platesUrl = source?.platesUrl ?? null
  // A replay does not start over when the artwork is fetched again.
  const read = useEffectEvent((signal: AbortSignal) => source?.read(signal))

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
    const chunks = read(stop.signal)
    const load = async (): Promise<void> => {
      client.open(offscreen, await fetchPlates(platesUrl))
      for await (const chunk of chunks ?? []) {
        const fromDevice = 'updates' in chunk
        if (fromDevice) client.addCopy(chunk.updates)
        else client.add(chunk.entries)
        change({ people: chunk.people, fromDevice })
      }
      change({ complete: true })
    }
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) change({ failure: loadFailureText(error) })
    })
    return () => {
      stop.abort()
      client.close()
      setLoaded(NOTHING)
    }
    // `attempt` is a dependency so that a retry starts over.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, platesUrl, attempt])

  return { ...loaded, retry: () => setAttempt((count) => count + 1) }
}
