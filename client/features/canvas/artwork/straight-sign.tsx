import { Slash } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { ToolRunner } from '#client/canvas/tools/tool-runner.ts'

/** Says above the page that the line under the pointer is straight. */
export function StraightSign({ toolRunner }: { toolRunner: ToolRunner }) {
  const isStraight = useSyncExternalStore(
    (listener) => toolRunner.subscribeStraight(listener),
    () => toolRunner.isStraight,
  )
  return (
    <output className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      {isStraight && (
        <span className="flex items-center gap-1.5 rounded-full bg-paper px-3 py-1 font-display text-small font-semibold shadow-lift [&_svg]:size-4">
          <Slash aria-hidden="true" />
          Straight line
        </span>
      )}
    </output>
  )
}
