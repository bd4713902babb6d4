/** The year, its weather and its flowers. */
import type { ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { GARDEN_PANELS } from './garden-panels.ts'
import { WEATHER_PAGES } from './weather-pages.ts'
import { YEAR_PAGES } from './year-pages.ts'

export const SEASON_PAGES: readonly ScenePage[] = [...YEAR_PAGES, ...WEATHER_PAGES, ...GARDEN_PANELS]
