/** A white placeholder while the page loads. It has the page's size and place, so that nothing jumps when the page appears. */
export function PageSkeleton({ margin }: { margin: number }) {
  return (
    <output className="grid min-h-0 min-w-0 grow place-items-center" style={{ padding: margin }}>
      <span className="sr-only">Opening...</span>
      <div
        aria-hidden="true"
        className="aspect-4/3 max-h-full w-full max-w-[133vh] animate-late rounded-page bg-white/70"
      />
    </output>
  )
}
