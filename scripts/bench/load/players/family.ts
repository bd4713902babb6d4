/** A family of the load test: a parent and others, and what they do together. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Artwork } from '#contract/artworks.ts'
import { enableCollaboration } from '#contract/collaboration.ts'
import { Family as FamilyView } from '#contract/families.ts'
import { FamilyInvitation } from '#contract/invitations.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { PEOPLE_PER_FAMILY, STROKES_SENT_AT_ONCE } from './habits.ts'
import { Unavailable } from './http-client.ts'
import { Person, type World } from './person.ts'
import type { Activity, PlayerSettings } from './player-messages.ts'

/** A family that was interrupted tries the same again after this time. */
const PAUSE_MS = 1_000
/** Of a family that lives in its own time: how long it draws at a time, and how long it rests at most before it goes on. */
const LIVE_DRAW_MS = { least: 10_000, most: 30_000 }
const LIVE_REST_MS = 3_000
/** Of a hundred such times, after how many it opens the picture anew, looks at the gallery, and completes the picture. */
const LIVE_PERCENT = { reopen: 60, gallery: 40, complete: 25 }

export class Family {
  readonly people: readonly Person[]
  /** Every artwork that this family has made, in order; the last one is colored now. */
  readonly artworkIds: number[] = []
  /** Calls that found the server away. */
  interruptions = 0
  /** What must not happen, in words. */
  readonly faults: string[] = []
  readonly #random: RandomSource
  readonly #templateIds: readonly number[]
  #familyId = 0
  #isCompleted = true

  /** @param number unlike that of any other family with this prefix */
  constructor(
    { prefix }: Pick<PlayerSettings, 'prefix'>,
    number: number,
    world: World,
    templateIds: readonly number[],
    random: RandomSource,
  ) {
    this.#random = random
    this.#templateIds = templateIds
    this.people = Array.from({ length: PEOPLE_PER_FAMILY }, (_, i) => {
      const place = number * PEOPLE_PER_FAMILY + i
      return new Person(`${prefix}-${place}`, place, world, random.fork())
    })
  }

  /** Does one activity. Resolves with how often, or for how many seconds of one person, it was done. */
  async perform(activity: Activity, seconds: number): Promise<number> {
    const { people } = this
    const [parent] = people as [Person]
    const artworkId = this.artworkIds.at(-1) ?? 0
    const end = performance.now() + seconds * 1_000
    switch (activity) {
      case 'register':
        await this.#register(parent)
        return people.length
      case 'sign-in':
        await this.#each((person) => person.signIn())
        return people.length
      case 'home':
        await this.#each((person) => person.home(this.#familyId))
        return people.length
      case 'begin':
        await this.#begin(parent)
        return 1
      case 'enter':
        await this.#each((person) => person.enter(artworkId))
        return people.length
      case 'draw':
        await this.#each((person) => person.drawer!.draw(end))
        return people.length * seconds
      case 'send-many':
        await this.#each((person) => person.drawer!.sendMany(STROKES_SENT_AT_ONCE))
        return people.length * STROKES_SENT_AT_ONCE
      case 'point':
        await this.#each((person) => person.drawer!.point(end))
        return people.length * seconds
      case 'rest':
        await sleep(seconds * 1_000)
        return people.length * seconds
      case 'leave':
        await this.#each(async (person) => {
          await person.drawer?.whenSaved()
          await person.leave()
        })
        return people.length
      case 'gallery':
        return (await Promise.all(people.map((person) => person.gallery()))).reduce(
          (sum, pictures) => sum + pictures,
          0,
        )
      case 'complete':
        await parent.client.send('PATCH', `/api/artworks/${artworkId}`, { completed: true })
        this.#isCompleted = true
        return 1
      case 'view':
        await this.#each((person) => person.view(artworkId))
        return people.length
    }
  }

  /** Visits, draws, rests, looks, completes and comes again in its own time until `end`, through whatever happens to the server. */
  async live(end: number): Promise<void> {
    const random = this.#random
    while (performance.now() < end) {
      await this.#through(end, () => this.perform('home', 0))
      if (this.#isCompleted) await this.#through(end, () => this.perform('begin', 0))
      while (performance.now() < end && !this.#isCompleted) {
        await this.#through(end, () => this.perform('enter', 0))
        const seconds = random.between(LIVE_DRAW_MS.least, LIVE_DRAW_MS.most) / 1_000
        await this.#drawWhileOpen(Math.min(seconds, Math.max(0, (end - performance.now()) / 1_000)))
        await sleep(random.fraction() * LIVE_REST_MS)
        if (random.percent(LIVE_PERCENT.gallery)) await this.#through(end, () => this.perform('gallery', 0))
        if (random.percent(LIVE_PERCENT.complete)) {
          await this.#through(end, () => this.perform('leave', 0))
          await this.#through(end, () => this.perform('complete', 0))
        } else if (random.percent(LIVE_PERCENT.reopen)) for (const person of this.people) await person.leave()
      }
    }
  }

  async #drawWhileOpen(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1_000
    await this.#each(async (person) => person.drawer?.draw(end))
  }

  /** Repeats what the server could not do. Another failure is a fault. */
  async #through(end: number, work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        if (!(error instanceof Unavailable)) this.faults.push(error instanceof Error ? error.message : String(error))
        this.interruptions += 1
        if (performance.now() > end) return
        await sleep(PAUSE_MS)
      }
    }
  }

  async #register(parent: Person): Promise<void> {
    await this.#each((person) => person.register())
    const made = await parent.client.send('POST', '/api/families', { name: `Family of ${parent.name}` })
    this.#familyId = FamilyView.parse(made.json).id
    for (const person of this.people.slice(1)) {
      const { json } = await parent.client.send('POST', `/api/families/${this.#familyId}/invitations`, {
        username: person.name,
      })
      await person.client.send('POST', `/api/families/join/${FamilyInvitation.parse(json).code}`)
    }
  }

  async #begin(parent: Person): Promise<void> {
    const { json } = await parent.client.send('POST', '/api/artworks', {
      title: 'Load',
      templateId: this.#random.pick(this.#templateIds),
      familyId: this.#familyId,
      visibility: 'family',
    })
    const { id } = Artwork.parse(json)
    const shared = await parent.client.send('POST', `/api/artworks/${id}/enable-collaboration`)
    const { sessionCode } = enableCollaboration.reply.parse(shared.json)
    for (const person of this.people.slice(1))
      await person.client.send('POST', '/api/collaboration/join', { code: sessionCode })
    this.artworkIds.push(id)
    this.#isCompleted = false
  }

  async #each(work: (person: Person) => Promise<void>): Promise<void> {
    await Promise.all(this.people.map(work))
  }
}
