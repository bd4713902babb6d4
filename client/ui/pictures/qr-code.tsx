import { encodeQR } from 'qr'

/** Modules of white around the code, which scanners need. */
const QUIET_MODULES = 4

export interface QrCodeProps {
  /** What scanning the code gives: an address. */
  text: string
  /** Says to screen readers what the picture leads to. */
  label: string
  className?: string
}

/** A QR code: black on white also in the dark theme, because many scanners read no light codes on dark. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
