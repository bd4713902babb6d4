/** The name of a device in words, from what its browser says of itself. */
import Bowser from 'bowser'

/** In characters. No browser sends a longer header. */
const MAX_HEADER = 512
export const UNKNOWN_DEVICE = 'Unknown device'

const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const KNOWN_SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))
const APPLE_DEVICES: ReadonlySet<string> = new Set(['iPad', 'iPhone', 'iPod'])

/**
 * Returns words such as 'Safari on iPad' or 'Firefox on Windows' for a User-Agent header. They come from fixed lists: they hold no
 * version and no text of the header's own, so nobody chooses what another device's list shows.
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN_DEVICE
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_HEADER))
  const program = browser.name && KNOWN_BROWSERS.has(browser.name) ? browser.name : null
  const device = deviceOf(os.name, platform)
  if (program && device) return `${program} on ${device}`
  return program ?? device ?? UNKNOWN_DEVICE
}

/** Returns the word that people use for the device, or else its system; null for an unknown one. */
function deviceOf(system: string | undefined, { type, model }: { type?: string; model?: string }): string | null {
  if (model && APPLE_DEVICES.has(model)) return model
  if (system === Bowser.OS_MAP.MacOS) return 'Mac'
  if (system === Bowser.OS_MAP.Android && type === 'tablet') return 'Android tablet'
  return system && KNOWN_SYSTEMS.has(system) ? system : null
}
