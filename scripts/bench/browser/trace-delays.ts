/** Reads from a Chromium trace when the pixels of each pointer event reached the canvas and the screen. */
import { readFileSync } from 'node:fs'

/** Milliseconds, sorted. */
export interface PointerDelays {
  /** From each pointer event to the end of the swap that shows it. */
  readonly shown: readonly number[]
  /** From each pointer event to its last pixel on the canvas. */
  readonly painted: readonly number[]
}

/** The trace categories with the marks below and with the path of each frame through the compositor. */
export const TRACE_CATEGORIES: readonly string[] = ['blink.user_timing', 'viz', 'benchmark']

interface TraceEvent {
  readonly name: string
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly chrome_graphics_pipeline?: PipelineStep }
}

interface PipelineStep {
  readonly step: string
  readonly surface_frame_trace_id?: number
  readonly aggregated_surface_frame_trace_ids?: readonly number[]
  readonly frame_sink_id?: { readonly frame_sink_id?: number }
}

/** Canvases that draw in a worker have frame sinks numbered from here on; cc::LayerTreeFrameSink's numbers are lower. */
const FIRST_CANVAS_SINK = 2 ** 31
/** Microseconds. A canvas needs at least 0.5 ms to submit its pixels; a frame that arrives sooner was already on its way. */
const MIN_SUBMIT_MICROSECONDS = 300

const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b)

/** @param path a trace in which `preview <n>` marks the moment of the nth pointer event, and `put <n>` that its pixels are on the canvas. */
export function readDelays(path: string): PointerDelays {
  const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] }
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts)
  const numbered = (word: string): { number: number; ts: number }[] =>
    events
      .filter(({ name }) => name.startsWith(`${word} `))
      .map(({ name, ts }) => ({ number: Number(name.slice(word.length + 1)), ts }))
  const [previews, put] = [numbered('preview'), numbered('put')]
  const steps = events.flatMap(({ ts, args }) =>
    args?.chrome_graphics_pipeline ? [{ ts, ...args.chrome_graphics_pipeline }] : [],
  )
  const received = steps.filter(
    ({ step, frame_sink_id: sink }) =>
      step === 'STEP_RECEIVE_COMPOSITOR_FRAME' && (sink?.frame_sink_id ?? 0) >= FIRST_CANVAS_SINK,
  )
  const drawn = steps.filter(({ step }) => step === 'STEP_SURFACE_AGGREGATION')
  const swaps = events
    .filter(({ name }) => name === 'Display::DrawAndSwap')
    .map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }))
  const shown: number[] = []
  const painted: number[] = []
  for (const { number, ts } of previews) {
    const pixels = put.find((one) => one.number >= number)
    const frame = pixels && received.find((one) => one.ts >= pixels.ts + MIN_SUBMIT_MICROSECONDS)
    const id = frame?.surface_frame_trace_id
    const drawing =
      id === undefined
        ? undefined
        : drawn.find((one) => one.ts >= frame!.ts && one.aggregated_surface_frame_trace_ids?.includes(id))
    const swap = drawing && swaps.find(({ from, to }) => from <= drawing.ts && drawing.ts <= to)
    if (!pixels || !swap) continue
    painted.push((pixels.ts - ts) / 1_000)
    shown.push((swap.to - ts) / 1_000)
  }
  return { shown: sorted(shown), painted: sorted(painted) }
}
