/** A person without a socket: posts strokes by REST, and retries with the same id until the server confirms. */
import type { DurableItems } from '#tests/chaos/support/checks/durable-items.ts'
import type { Actor } from './actor.ts'
import type { RandomSource } from './random-source.ts'
import type { SharedArtwork } from './shared-artwork.ts'

interface RestActorOptions {
  readonly origin: string
  readonly artwork: SharedArtwork
  readonly durable: DurableItems
  readonly random: RandomSource
}

export function restActor({ origin, artwork, durable, random }: RestActorOptions): Actor {
  let made = 0
  async function act(): Promise<void> {
    const person = random.pick(artwork.people)
    made += 1
    const id = `rest-${made}`
    const points = [
      { x: random.between(200, 400), y: random.between(150, 350) },
      { x: random.between(200, 400), y: random.between(150, 350) },
    ]
    for (let tries = 0; tries < 3; tries += 1) {
      const status = await post(`${origin}/api/artworks/${artwork.artworkId}/strokes`, person.cookie, {
        id,
        points,
        brushSize: random.between(1, 10),
      })
      if (status !== null && status < 500 && status !== 201) throw new Error(`a REST stroke got status ${status}`)
      if (status === 201) return durable.addRestStroke(id)
    }
  }
  return { name: 'a REST writer', pauseMs: () => random.between(100, 500), act }
}

/** Returns the response's status, or null when no response arrived. */
async function post(url: string, cookie: string, body: unknown): Promise<number | null> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    return status
  } catch {
    return null // the chaos run cuts and stalls connections on purpose
  }
}
