/**
 * What fills read when they were painted: the tiles of the area with its edge, and single pixels all over the region. While
 * none of that changes, a fill paints the same pixels, and a repaint may leave it out.
 */
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { detectBroadly, distantSamples, isFinePattern, nearbyBounds } from '#crdt/painter/fill/detect-paint.ts'
import type { FillPaint } from '#crdt/painter/fill/fill-paint.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { openRuns } from '#crdt/painter/fill/open-runs.ts'
import { painterOf } from '#crdt/painter/painters.ts'
import { pixelsOf } from '#crdt/painter/planes/pixel.ts'
import { HEIGHT, WHOLE_PAGE, WIDTH, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'
import { pixelAt } from '#crdt/painter/plates/region-at.ts'
import { regionBounds } from '#crdt/painter/plates/plates.ts'
import { CellSet } from './cell-set.ts'
import { TileSet } from './tile-set.ts'
import { tileAt } from './tiles.ts'

export interface FillMemory {
  /** All tiles that the fill read or wrote, apart from those of `distant`. */
  readonly tiles: TileSet
  /** Null when all of the region's samples lie in `tiles`. */
  readonly distant: DistantSamples | null
}

/** The pixels all over the region that decide whether the area's paint is a gradient. */
interface DistantSamples {
  /** The pixels at the region's places (see RegionSamples) and at the seed. */
  readonly values: Int32Array
  readonly seedPixel: number
  /** The detected paint; null when the pixels near the seed decided it alone. */
  readonly paint: Pick<FillPaint, 'base' | 'light'> | null
}

interface RegionSamples {
  /** Pixel indexes. */
  readonly places: readonly number[]
  readonly tiles: TileSet
}

/** Paints fills of one page and remembers what they read. */
export class FillMemories {
  readonly #plates: Plates
  readonly #memories = new WeakMap<FillStroke, FillMemory>()
  readonly #regions = new Map<number, TileSet>()
  readonly #samples = new Map<number, RegionSamples>()
  readonly #cells = new Map<number, CellSet>()

  constructor(plates: Plates) {
    this.#plates = plates
  }

  /** Returns the memory of a fill as it is painted now; undefined when it is not known. */
  get(stroke: FillStroke): FillMemory | undefined {
    return this.#memories.get(stroke)
  }

  keep(stroke: FillStroke, memory: FillMemory): void {
    this.#memories.set(stroke, memory)
  }

  /** Must be called when the fill has appeared or disappeared: what it read belongs to another picture. */
  forget(stroke: FillStroke): void {
    this.#memories.delete(stroke)
  }

  /** Returns all tiles that the fill can read or write, whatever lies there. Callers must not change the set. */
  tilesOfRegion(stroke: FillStroke): TileSet {
    return this.#regionTiles(this.#plates.labels[pixelAt(stroke.x, stroke.y)])
  }

  /** Returns all cells with a pixel that the fill can read or write, whatever lies there. Callers must not change the set. */
  cellsOfRegion(stroke: FillStroke): CellSet {
    const label = this.#plates.labels[pixelAt(stroke.x, stroke.y)] ?? 0
    const known = this.#cells.get(label)
    if (known !== undefined) return known
    const cells = new CellSet()
    if (label === 0) TileSet.wholePage().each((tile) => cells.addTile(tile))
    else {
      const runs = openRuns(this.#plates, label)
      for (let run = 0; run < runs.length; run += 2) cells.addRun(runs[run]!, runs[run + 1]!)
    }
    this.#cells.set(label, cells)
    return cells
  }

  /** Paints the fill, all of whose pixels must be right, and returns what it read. */
  paint(color: ColorPlane, stroke: FillStroke): FillMemory {
    const pixels = pixelsOf(color)
    const seed = pixelAt(stroke.x, stroke.y)
    const seedPixel = pixels[seed] ?? 0
    const { places, tiles: sampleTiles } = this.#samplesOf(seed)
    const values = Int32Array.from(places, (at) => pixels[at]!)
    const traces: FillTrace[] = []
    painterOf(this.#plates.painterVersion).paintAndTrace(color, this.#plates, stroke, (taken) => traces.push(taken))
    const [trace] = traces
    if (trace === undefined) return { tiles: new TileSet(), distant: null }
    const { label, part } = trace
    if (part === null) return { tiles: this.#regionTiles(label), distant: null }
    const tiles = new TileSet()
    tiles.addRectangle(nearbyBounds(seed))
    addRuns(tiles, part.area, 0)
    addRuns(tiles, part.edge, 1)
    if (tiles.contains(sampleTiles)) return { tiles, distant: null }
    const { base, light, name } = part
    return { tiles, distant: { values, seedPixel, paint: isFinePattern(name) ? null : { base, light } } }
  }

  /** Whether one of the fill's distant samples lies in `tiles`. */
  hasSamplesIn(tiles: TileSet, stroke: FillStroke, { distant }: FillMemory): boolean {
    return distant !== null && this.#samplesOf(pixelAt(stroke.x, stroke.y)).tiles.meets(tiles)
  }

  /** Returns the tiles with the fill's distant samples; null when it has none. Callers must not change the set. */
  sampleTiles(stroke: FillStroke, { distant }: FillMemory): TileSet | null {
    return distant === null ? null : this.#samplesOf(pixelAt(stroke.x, stroke.y)).tiles
  }

  /** Writes the remembered samples outside `right` to the plane, whose pixels there do not matter. */
  restoreSamples(pixels: Int32Array, right: TileSet, stroke: FillStroke, { distant }: FillMemory): void {
    if (distant === null) return
    const seed = pixelAt(stroke.x, stroke.y)
    for (const [index, at] of this.#samplesOf(seed).places.entries()) {
      if (!right.has(tileAt(at))) pixels[at] = distant.values[index]!
    }
    if (!right.has(tileAt(seed))) pixels[seed] = distant.seedPixel
  }

  /**
   * Returns the memory with the samples' new pixels, which must be right; nothing else that the fill read may have changed.
   * Null when they change the detected paint, so that the fill must be painted again.
   */
  resample(pixels: Int32Array, stroke: FillStroke, { tiles, distant }: FillMemory): FillMemory | null {
    if (distant === null) return { tiles, distant }
    const seed = pixelAt(stroke.x, stroke.y)
    const { places } = this.#samplesOf(seed)
    if (distant.paint !== null) {
      const label = this.#plates.labels[seed]!
      const region = label === 0 ? WHOLE_PAGE : regionBounds(this.#plates, label)
      const { base, light } = detectBroadly(pixels, places, seed, region)
      if (base !== distant.paint.base || light !== distant.paint.light) return null
    }
    return { tiles, distant: { ...distant, values: Int32Array.from(places, (at) => pixels[at]!) } }
  }

  #samplesOf(seed: number): RegionSamples {
    const label = this.#plates.labels[seed] ?? 0
    let samples = this.#samples.get(label)
    if (samples === undefined) {
      samples = { places: distantSamples(this.#plates, label), tiles: new TileSet() }
      for (const at of samples.places) samples.tiles.add(tileAt(at))
      this.#samples.set(label, samples)
    }
    return samples
  }

  /** A label of undefined has no tiles. Outside all regions (label 0) a fill can reach the whole page. */
  #regionTiles(label: number | undefined): TileSet {
    if (label === undefined) return new TileSet()
    let tiles = this.#regions.get(label)
    if (tiles === undefined) {
      tiles = new TileSet()
      if (label === 0) tiles.addRectangle(WHOLE_PAGE)
      else addRuns(tiles, openRuns(this.#plates, label), 0)
      this.#regions.set(label, tiles)
    }
    return tiles
  }
}

/** Adds the tiles of runs (pairs of first and past-the-last pixel index within a row), and of the pixels at most `margin` away from them. */
function addRuns(tiles: TileSet, runs: Uint32Array, margin: number): void {
  for (let run = 0; run < runs.length; run += 2) {
    const y = Math.floor(runs[run]! / WIDTH)
    tiles.addRectangle({
      left: Math.max(0, runs[run]! - y * WIDTH - margin),
      top: Math.max(0, y - margin),
      right: Math.min(WIDTH, runs[run + 1]! - y * WIDTH + margin),
      bottom: Math.min(HEIGHT, y + 1 + margin),
    })
  }
}
