import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

export interface FingerHintProps {
  /** Always true: the hint is loaded when it is shown first. */
  open: boolean
  onClose: () => void
}

/** Shows once, above the page and in pictures, what two fingers do on the page: a tap takes back, a pinch zooms. */
export function FingerHint({ onClose }: FingerHintProps) {
  return (
    <section
      aria-label="Two fingers"
      className="mx-auto flex max-w-92 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5"
    >
      <Gesture words="Tap: undo">
        <Finger x={14} y={26} className="finger-tap" />
        <Finger x={34} y={22} className="finger-tap" />
        <path d="M58 36c8-1 11-12 1-15l-7-1m4-5-5 5 5 5" className="finger-arrow" />
      </Gesture>
      <Gesture words="Pinch: zoom">
        <path d="M27 27 16 38m0-7v7h7M45 17 56 6m-7 0h7v7" className="finger-arrow" />
        <Finger x={30} y={25} className="finger-in" />
        <Finger x={42} y={19} className="finger-out" />
      </Gesture>
      <Button variant="primary" size="small" className="ml-auto shrink-0" onClick={onClose}>
        Got it
      </Button>
    </section>
  )
}

function Gesture({ words, children }: { words: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col items-center">
      <svg viewBox="0 0 72 44" className="h-8 w-18 overflow-visible" aria-hidden="true">
        {children}
      </svg>
      <figcaption className="font-display text-small font-semibold whitespace-nowrap">{words}</figcaption>
    </figure>
  )
}

const Finger = ({ x, y, className }: { x: number; y: number; className: string }) => (
  <circle cx={x} cy={y} r="7" className={`finger ${className}`} />
)
