import { Button } from '#client/ui/button.tsx'
import { comparisonWords } from '#client/features/sync-test/monitor/compare-pixels.ts'
import { Section } from './section.tsx'
import type { Pixels } from './use-pixels.ts'

/** The hash of the pixels on this screen beside the server's. */
export function PixelsSection({ pixels: { result, failure, busy, compare } }: { pixels: Pixels }) {
  return (
    <Section title="Pixels">
      {result && (
        <dl className="flex flex-col gap-2">
          {(['here', 'server'] as const).map((side) => (
            <div key={side}>
              <dt className="text-small text-ink-soft">{side === 'here' ? 'SHA-256 here' : 'SHA-256 on the server'}</dt>
              <dd className="font-mono text-small break-all">{result[side]}</dd>
            </div>
          ))}
          <div>
            <dt className="text-small text-ink-soft">Result</dt>
            <dd className="font-display font-semibold">{comparisonWords(result)}</dd>
          </div>
        </dl>
      )}
      {failure !== null && <p className="text-tomato-ink">{failure}</p>}
      <Button size="small" onClick={compare} disabled={busy} className="self-start">
        {busy ? 'Comparing...' : 'Compare now'}
      </Button>
    </Section>
  )
}
