import { classNames } from '#client/ui/class-names.ts'

/** A round magnet of 26 px with a highlight. */
export function Magnet({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block size-[26px] rounded-full', className)}
      style={{
        background: `radial-gradient(circle at 33% 28%, color-mix(in srgb, ${color} 55%, white), ${color} 48%, color-mix(in srgb, ${color} 80%, black))`,
        boxShadow: '0 2px 4px rgb(29 43 54 / 0.35)',
      }}
    />
  )
}
