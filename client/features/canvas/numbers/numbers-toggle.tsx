import { IconButton } from '#client/ui/icon-button.tsx'

export interface NumbersToggleProps {
  on: boolean
  turn: (on: boolean) => void
}

/** Switches coloring by number, on the box of crayons. */
export function NumbersToggle({ on, turn }: NumbersToggleProps) {
  return (
    <IconButton
      label="Color by number"
      title="Color by number (N)"
      icon={
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d="M2 8.5 4.2 7v10M8.4 9c.5-2.6 4.6-2.6 4.6.3 0 2.2-4.6 4.6-4.6 7.7H13M17 7h4.6l-2.8 4c4.4-.2 4.3 6 .4 6-1.2 0-2-.4-2.6-1.2" />
        </svg>
      }
      aria-keyshortcuts="N"
      aria-pressed={on}
      className="hover:bg-white/30 active:bg-white/50 aria-pressed:bg-white"
      onClick={() => turn(!on)}
    />
  )
}
