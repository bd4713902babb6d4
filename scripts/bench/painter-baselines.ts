/** The painter's baselines: the same work as web apps usually do it. */
import { createRequire } from 'node:module'
import type QFloodFill from 'q-floodfill'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { HEIGHT, SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Returns a white Skia canvas of the painter's size, without a GPU. */
export function skiaCanvas(): SKRSContext2D {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  return context
}

/** Strokes the painter's curve, through the midpoints of its points. `points` are in units, `size` in logical pixels. */
export function skiaStroke(context: SKRSContext2D, points: readonly number[], size: number, color: string): void {
  context.strokeStyle = color
  context.lineWidth = size * SCALE
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(points[0]! / 8, points[1]! / 8)
  for (let i = 2; i + 3 < points.length; i += 2) {
    const [x, y] = [points[i]! / 8, points[i + 1]! / 8]
    context.quadraticCurveTo(x, y, (x + points[i + 2]! / 8) / 2, (y + points[i + 3]! / 8) / 2)
  }
  context.lineTo(points.at(-2)! / 8, points.at(-1)! / 8)
  context.stroke()
}

/** Reads one pixel, because Skia may defer drawing until pixels are read. */
export function skiaFinish(context: SKRSContext2D): void {
  context.getImageData(0, 0, 1, 1)
}

/** Flood fill as most web apps do it: a stack of pixels, RGBA compared channel by channel. Returns the number of filled pixels. */
export function stackFlood(rgba: Uint8ClampedArray, x: number, y: number, color: number, tolerance: number): number {
  const seed = (y * WIDTH + x) * 4
  const [red, green, blue] = [rgba[seed]!, rgba[seed + 1]!, rgba[seed + 2]!]
  const seen = new Uint8Array(WIDTH * HEIGHT)
  const stack = [y * WIDTH + x]
  let filled = 0
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    if (seen[pixel] === 1) continue
    seen[pixel] = 1
    const at = pixel * 4
    if (
      Math.abs(rgba[at]! - red) > tolerance ||
      Math.abs(rgba[at + 1]! - green) > tolerance ||
      Math.abs(rgba[at + 2]! - blue) > tolerance
    ) {
      continue
    }
    rgba[at] = color >>> 16
    rgba[at + 1] = (color >>> 8) & 255
    rgba[at + 2] = color & 255
    filled += 1
    const column = pixel % WIDTH
    if (column > 0) stack.push(pixel - 1)
    if (column < WIDTH - 1) stack.push(pixel + 1)
    if (pixel >= WIDTH) stack.push(pixel - WIDTH)
    if (pixel < WIDTH * (HEIGHT - 1)) stack.push(pixel + WIDTH)
  }
  return filled
}

/** Returns the class of the npm package q-floodfill, which needs a global `window`. */
export function qFloodFill(): typeof QFloodFill {
  Reflect.set(globalThis, 'window', globalThis)
  const loaded = createRequire(import.meta.url)('q-floodfill') as { readonly default: typeof QFloodFill }
  return loaded.default
}
