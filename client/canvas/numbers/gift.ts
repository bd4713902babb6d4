/** The one part of each picture that a person is painted for free, remembered on the device. */
import { storedText, type StoredText } from '#client/ui/browser/stored-text.ts'

/** Of more pictures than this the oldest are forgotten. */
const MAX_PLACES = 200

export class Gift {
  readonly #stored: StoredText
  readonly #person: number
  #place: string

  /** @param place the picture: an artwork, or a page that is none yet */
  constructor(stored: StoredText, person: number, place: string) {
    this.#stored = stored
    this.#person = person
    this.#place = place
  }

  get isUsed(): boolean {
    return this.#places().includes(this.#key(this.#place))
  }

  use(): void {
    this.#write([...this.#places(), this.#key(this.#place)])
  }

  /** The page has become an artwork, which takes the gift along: the page itself is new again. */
  moveTo(place: string): void {
    if (place === this.#place) return
    const wasUsed = this.isUsed
    const before = this.#key(this.#place)
    this.#place = place
    if (wasUsed) this.#write([...this.#places().filter((each) => each !== before), this.#key(place)])
  }

  #key(place: string): string {
    return `${this.#person}:${place}`
  }

  #places(): readonly string[] {
    return this.#stored.read()?.split('\n') ?? []
  }

  #write(places: readonly string[]): void {
    this.#stored.write(places.slice(-MAX_PLACES).join('\n'))
  }
}

/** Returns the gift of a person and a picture in this browser. */
export const giftInBrowser = (person: number, place: string): Gift =>
  new Gift(
    storedText('paintedForMe', () => window.localStorage),
    person,
    place,
  )
