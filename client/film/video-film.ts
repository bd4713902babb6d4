/** Writes a film as a video, with the encoder of the browser. */
import {
  BufferTarget,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import type { Film } from './film.ts'
import type { FilmPicture } from './film-painter.ts'

export type VideoFormat = 'webm' | 'mp4'

/** In the order of preference: first what most players play. */
const CODECS = { webm: ['vp9', 'vp8'], mp4: ['avc', 'hevc'] } as const

/** The last picture is given so often, because encoders sharpen a picture that stays. */
const HOLD_PICTURES = 12

export class VideoFilm implements Film {
  readonly #output: Output<WebMOutputFormat | Mp4OutputFormat, BufferTarget>
  readonly #source: VideoSampleSource
  #seconds = 0
  #bytes = 0
  #last: FilmPicture | null = null

  private constructor(format: VideoFormat, codec: (typeof CODECS)[VideoFormat][number]) {
    this.#output = new Output({
      format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
      target: new BufferTarget(),
    })
    this.#source = new VideoSampleSource({
      codec,
      quality: QUALITY_HIGH,
      onEncodedPacket: ({ byteLength }) => {
        this.#bytes += byteLength
      },
    })
    this.#output.addVideoTrack(this.#source)
  }

  /** Begins a film of pictures of one size. Throws Error when this browser cannot encode it. */
  static async begin(format: VideoFormat, { width, height }: FilmPicture): Promise<VideoFilm> {
    const codec = await getFirstEncodableVideoCodec([...CODECS[format]], { width, height })
    const known = CODECS[format].find((one) => one === codec)
    if (!known) throw new Error('This browser cannot make this kind of video. A GIF works everywhere.')
    const film = new VideoFilm(format, known)
    await film.#output.start()
    return film
  }

  /** The size of the file so far. */
  get bytes(): number {
    return this.#bytes
  }

  /** Shows a picture for `ms`. Resolves when the encoder is ready for the next one, so pictures do not pile up. */
  async add(picture: FilmPicture, ms: number): Promise<void> {
    const { pixels, width, height } = picture
    this.#last = picture
    const sample = new VideoSample(pixels, {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: this.#seconds,
      duration: ms / 1_000,
    })
    this.#seconds += ms / 1_000
    await this.#source.add(sample)
    sample.close()
  }

  /** Shows the last picture for `ms` more, and returns the file. */
  async finish(ms: number): Promise<Uint8Array<ArrayBuffer>> {
    for (let i = 0; this.#last && i < HOLD_PICTURES; i += 1) await this.add(this.#last, ms / HOLD_PICTURES)
    await this.#output.finalize()
    const { buffer } = this.#output.target
    if (!buffer) throw new Error('The video is empty.')
    return new Uint8Array(buffer)
  }
}
