import { Progress as Primitive } from 'radix-ui'

/** A progress bar. @param value from 0 to 1 */
export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Primitive.Root
      value={percent}
      aria-label={label}
      className="h-2 w-full overflow-hidden rounded-full bg-door-shade"
    >
      <Primitive.Indicator
        className="h-full rounded-full bg-blueberry transition-[width] duration-enter"
        style={{ width: `${percent}%` }}
      />
    </Primitive.Root>
  )
}
