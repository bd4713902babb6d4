/** Decodes films with the browser's own decoders. Pixels are RGBA, row by row. */
import type { Page } from 'playwright-core'

export interface DecodedGif {
  readonly frames: number
  readonly repeats: number
  /** Of the last frame. */
  readonly pixels: Buffer
}

/** @param page of a secure address */
export async function lastFrameOfGif(page: Page, file: Buffer): Promise<DecodedGif> {
  const { pixels, ...rest } = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const decoder = new ImageDecoder({ data, type: 'image/gif', colorSpaceConversion: 'none' })
    await decoder.tracks.ready
    await decoder.completed
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 })
    const rgba = new Uint8Array(image.allocationSize({ format: 'RGBA' }))
    await image.copyTo(rgba, { format: 'RGBA' })
    // A string of characters below 256 reaches Node much sooner than a list of numbers.
    const text = Array.from(rgba, (byte) => String.fromCharCode(byte)).join('')
    return { frames: frameCount, repeats: repetitionCount, pixels: text }
  }, file.toString('base64'))
  return { ...rest, pixels: Buffer.from(pixels, 'latin1') }
}

export interface DecodedVideo {
  readonly seconds: number
  /** Of the last moment. */
  readonly pixels: Buffer
}

/** @param page without a content security policy: the app's own shows no videos */
export async function lastMomentOfVideo(page: Page, file: Buffer): Promise<DecodedVideo> {
  const { seconds, pixels } = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const video = document.createElement('video')
    video.muted = true
    video.src = URL.createObjectURL(new Blob([data]))
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve)
      video.addEventListener('error', () => reject(new Error(video.error?.message)))
    })
    // The very end is past the last picture in some builds.
    video.currentTime = video.duration - 0.1
    await new Promise((resolve) => video.addEventListener('seeked', resolve))
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0)
    const rgba = context.getImageData(0, 0, canvas.width, canvas.height).data
    const text = Array.from(rgba, (byte) => String.fromCharCode(byte)).join('')
    return { seconds: video.duration, pixels: text }
  }, file.toString('base64'))
  return { seconds, pixels: Buffer.from(pixels, 'latin1') }
}
