/** A fridge with a magnet on its door, in lines like the other icons. It is decorative. */
export function DoorIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <rect x="4" y="1.5" width="16" height="21" rx="3.5" />
      <path d="M4 8.5h16M8 4.5v1.5M8 11.5v4M14.5 13h.01" />
    </svg>
  )
}
