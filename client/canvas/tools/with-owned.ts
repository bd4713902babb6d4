import { VOCABULARY } from '#contract/vocabulary.ts'
import { isOffered, offeredStamps, type OwnedLooks } from './owned-looks.ts'
import type { ToolSettings } from './tool-settings.ts'
import { needOfStyle } from './wand-styles.ts'

/**
 * Returns the settings with what the person owns, without the choices that are not theirs: the browser remembers those of everybody
 * who draws in it.
 */
export function withOwned(settings: ToolSettings, owned: OwnedLooks): ToolSettings {
  const stamps = offeredStamps(owned)
  const { tool, tip, wandStyle, stamp, palette } = settings
  return {
    ...settings,
    owned,
    tool: tool === 'stamp' && stamps.length === 0 ? 'brush' : tool,
    tip: isOffered(owned, VOCABULARY.tips[tip].unlock) ? tip : 'round',
    wandStyle: isOffered(owned, needOfStyle(wandStyle)) ? wandStyle : 'stars',
    stamp: stamps.includes(stamp) ? stamp : (stamps[0] ?? stamp),
    palette: palette !== null && owned.has(`palette:${palette}`) ? palette : null,
  }
}
