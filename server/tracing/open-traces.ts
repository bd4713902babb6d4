/** Opens the traces that the settings select. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Traces, TraceSettings } from './traces.ts'

/** Loads OpenTelemetry, which takes time and memory that an installation without a collector does not spend. */
export async function openTraces(
  settings: TraceSettings,
  context: { readonly clock: () => number; readonly log: Logger; readonly registry: Registry },
): Promise<Traces> {
  const { createTraces } = await import('./open-telemetry.ts')
  return createTraces(settings, context)
}
