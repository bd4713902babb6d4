import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Classes that place the three parts. */
export interface Frame {
  readonly frame: string
  /** Of a person who draws with the left hand. */
  readonly mirrored?: string
}

/** The first part at the right: the page comes first, and the last part stays below. */
const MIRRORED =
  'grid-cols-[minmax(0,1fr)_auto]! [&>:first-child]:order-1 [&>:first-child]:flex-row-reverse [&>:last-child]:order-2'

/** How the parts stand on small screens, and for a person who draws with the left hand. */
export const FRAMES: Readonly<Record<'phone' | 'short' | 'tablet', Frame>> = {
  /** The tools below the page. */
  phone: { frame: 'flex flex-col' },
  /** The tools on one side and the crayons on the other, so that the page gets the full height. */
  short: { frame: 'flex', mirrored: 'flex-row-reverse' },
  /** The tools at the side, and the crayons along the bottom. */
  tablet: { frame: 'grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]', mirrored: MIRRORED },
}

interface ToolFrameProps {
  /** The page to color. */
  children: ReactNode
  /** Classes that place the three parts. */
  className: string
  before?: ReactNode
  below?: ReactNode
  after?: ReactNode
}

/**
 * The page with the tools before it, after it, and below it in its own part of the screen. The page has one place in the tree whatever
 * the layout, so that it stays mounted, and zoomed, when the device is turned.
 */
export function ToolFrame({ children, className, before, below, after }: ToolFrameProps) {
  return (
    <div className={classNames('min-h-0 min-w-0 grow', className)}>
      {before}
      <div className="page-place relative flex min-h-0 min-w-0 grow flex-col">
        {children}
        {below}
      </div>
      {after}
    </div>
  )
}
