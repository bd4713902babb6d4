import type { FilmFormat } from './film-messages.ts'

/** A configuration of each video format that mediabunny also tries, for 800 x 600. */
const CODECS: Readonly<Record<Exclude<FilmFormat, 'gif'>, readonly string[]>> = {
  mp4: ['avc1.640020', 'avc1.42001f'],
  webm: ['vp09.00.31.08', 'vp8'],
}

/**
 * Returns the formats that this browser can make, the one that most devices play first. Videos need WebCodecs, which browsers give
 * to secure addresses only; GIF is always there.
 */
export async function filmFormats(): Promise<FilmFormat[]> {
  const [mp4, webm] = await Promise.all([canEncode(CODECS.mp4), canEncode(CODECS.webm)])
  return [...(mp4 ? (['mp4'] as const) : []), ...(webm ? (['webm'] as const) : []), 'gif']
}

async function canEncode(codecs: readonly string[]): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  for (const codec of codecs) {
    try {
      if ((await VideoEncoder.isConfigSupported({ codec, width: 800, height: 600 })).supported) return true
    } catch (error) {
      // Browsers reject codecs that they do not know.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    }
  }
  return false
}
