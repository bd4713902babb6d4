/** The part of gifenc that films use; the package has no types of its own. */
declare module 'gifenc' {
  export type RgbColor = [red: number, green: number, blue: number]

  export interface FrameOptions {
    /** At most 256 colors. */
    readonly palette: readonly RgbColor[]
    /** In ms, rounded to hundredths of a second. */
    readonly delay: number
    readonly transparent?: boolean
    readonly transparentIndex?: number
    /** For the first frame: 0 repeats for ever. */
    readonly repeat?: number
    /** 1 leaves the frame where it is. */
    readonly dispose?: number
  }

  export interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
    bytesView(): Uint8Array<ArrayBuffer>
  }

  export function GIFEncoder(options?: { readonly initialCapacity?: number }): Encoder

  /** Returns at most `maxColors` colors for RGBA pixels. */
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    maxColors: number,
    options?: { readonly format?: 'rgb565' | 'rgb444' },
  ): RgbColor[]
}
