/**
 * Takes a person's strokes off the page and puts them back, for the artwork's owner and the parents of a child who owns it. It writes
 * undo flags in the owner's name, also for a parent, and removes nothing (UNDO-1): `true` on every stroke that is shown, `false` on
 * every one that was taken off (UNDO-3).
 */
import { isUndone } from '#crdt/document/document-entry.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { FlagItem } from '#crdt/document/updates/new-item.ts'
import type { Writer } from '#crdt/document/updates/update-guard.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import type { ArtworkRecord } from '#server/artworks/artwork-service.ts'
import { requireDraw } from '#server/artworks/require-rights.ts'
import { Problem } from '#server/http/problem.ts'
import type { Person } from '#server/http/person.ts'
import {
  ARTWORK_IS_FULL,
  ARTWORK_NOT_FOUND,
  ONLY_OWNER_TAKES_STROKES_OFF,
  PARENTS_TOOK_STROKES_OFF,
  UNDONE_TOO_OFTEN,
} from '#server/texts/artworks.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'
import { FLAG_BYTES, UNDO_RESERVE_FACTOR } from './limits/socket-limits.ts'
import type { RestClientIds } from './rest-stroke-writer.ts'
import { failedWrite } from './failed-write.ts'
import type { Room } from './room/room.ts'

/** Flags in one update: a few milliseconds of judging. */
const FLAGS_PER_UPDATE = 1_000

/** How many of a person's strokes are on the page, and how many an owner has taken off. */
export interface PersonStrokes {
  readonly shown: number
  readonly takenOff: number
}

/** Whose strokes are taken off, or put back. */
interface FlagsOf {
  readonly author: number
  readonly takenOff: boolean
}

export interface OwnerFlagWriterOptions {
  readonly access: Pick<ArtworkAccess, 'accessOf'>
  readonly budget: StrokeBudget
  /** The largest document, in bytes. */
  readonly documentBytes: number
  readonly clientIds: RestClientIds
  /** Does the work with an artwork's room, which is loaded for the person, null for the server itself, and stays loaded until it is done. */
  readonly useRoom: <T>(artworkId: number, userId: number | null, work: (room: Room) => Promise<T> | T) => Promise<T>
  /** Somebody's strokes were taken off an artwork; all of it is durable. */
  readonly onTakenOff: (artworkId: number) => Promise<void>
}

export class OwnerFlagWriter {
  readonly #options: OwnerFlagWriterOptions

  constructor(options: OwnerFlagWriterOptions) {
    this.#options = options
  }

  /** Counts the strokes of `author`. Throws a 403 or 404 Problem for anybody who may not take strokes off. */
  async count(artworkId: number, person: Person, author: number): Promise<PersonStrokes> {
    await this.#requireOwner(artworkId, person)
    const { shown, takenOff } = await this.#options.useRoom(artworkId, person.id, (room) => strokesBy(room, author))
    return { shown: shown.length, takenOff: takenOff.length }
  }

  /**
   * Takes off what is shown of `author`, or puts back what was taken off, and returns the number of strokes; all of it is durable
   * then. After a failure a part may be done, and a repetition does the rest. Throws a Problem for anybody who may not, for a
   * completed artwork, and when the page or the person's budget is used up.
   */
  async set(artworkId: number, person: Person, author: number, takenOff: boolean): Promise<number> {
    const { ownerId, children, takingOffDenial } = await this.#requireOwner(artworkId, person)
    requireDraw({ denial: takingOffDenial })
    const byParents = children.some((child) => child.id === author && child.takenOff)
    if (byParents && !takenOff) throw Problem.conflict(PARENTS_TOOK_STROKES_OFF, 'parents-took-off')
    const writer = { user: ownerId, ownsArtwork: true }
    return this.#set(artworkId, writer, person, { author, takenOff })
  }

  /**
   * Takes off what is shown of somebody whose account is deleted, also on a completed artwork, in its owner's name. The server does it by
   * itself, so nobody is asked and nobody pays. It bears being called again.
   */
  async erase(artworkId: number, ownerId: number, author: number): Promise<void> {
    const { useRoom, onTakenOff } = this.#options
    const writer = { user: ownerId, ownsArtwork: true }
    await useRoom(artworkId, null, (room) => this.#writeAll(room, writer, strokesBy(room, author).shown, true))
    await onTakenOff(artworkId)
  }

  /** Counts the strokes of a child for its parents; the caller has checked that they are. */
  countOf(artworkId: number, childId: number, parent: Person): Promise<PersonStrokes> {
    return this.#options.useRoom(artworkId, parent.id, (room) => {
      const { shown, takenOff } = strokesBy(room, childId)
      return { shown: shown.length, takenOff: takenOff.length }
    })
  }

  /**
   * Does what `set` does for a parent of the child who has drawn the strokes, wherever they are, on a completed artwork too (CHILD-23).
   * Everybody may flag their own strokes, so the flags are written in the child's name. The caller has checked that `parent` is one.
   */
  setForParent(artworkId: number, childId: number, takenOff: boolean, parent: Person): Promise<number> {
    const writer = { user: childId, ownsArtwork: false }
    return this.#set(artworkId, writer, parent, { author: childId, takenOff })
  }

  async #set(artworkId: number, writer: Writer, person: Person, flags: FlagsOf): Promise<number> {
    const { useRoom, onTakenOff } = this.#options
    const count = await useRoom(artworkId, person.id, (room) => this.#setIn(room, writer, person, flags))
    if (flags.takenOff) await onTakenOff(artworkId)
    return count
  }

  async #setIn(room: Room, writer: Writer, person: Person, { author, takenOff }: FlagsOf): Promise<number> {
    const { budget } = this.#options
    const strokes = strokesBy(room, author)
    const ids = takenOff ? strokes.shown : strokes.takenOff
    if (ids.length === 0) return 0
    // One flag: it is one step to the person, who can undo it at once. What it costs the server counts in full.
    const cost = { strokes: 0, flags: 1, steps: ids.length, paint: 0 }
    const waitMs = budget.waitMs(person.id, cost)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
    this.#requireSpace(room, ids.length)
    budget.spend(person.id, cost)
    await this.#writeAll(room, writer, ids, takenOff)
    return ids.length
  }

  async #writeAll(room: Room, writer: Writer, ids: readonly string[], value: boolean): Promise<void> {
    for (let from = 0; from < ids.length; from += FLAGS_PER_UPDATE)
      await this.#write(room, writer, ids.slice(from, from + FLAGS_PER_UPDATE), value)
  }

  async #requireOwner(
    artworkId: number,
    person: Person,
  ): Promise<Pick<Access, 'takingOffDenial'> & { ownerId: number; children: NonNullable<ArtworkRecord['children']> }> {
    const { artwork, own, takingOffDenial } = await this.#options.access.accessOf(artworkId, person)
    if (!artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    if (!own) throw Problem.forbidden(ONLY_OWNER_TAKES_STROKES_OFF)
    return { ownerId: artwork.userId, children: artwork.children ?? [], takingOffDenial }
  }

  #requireSpace(room: Room, flags: number): void {
    const bytes = room.durable.bytes + (room.index.flagCount + flags) * FLAG_BYTES
    if (bytes > this.#options.documentBytes * UNDO_RESERVE_FACTOR)
      throw Problem.conflict(ARTWORK_IS_FULL, 'page-too-large')
  }

  async #write(room: Room, writer: Writer, strokeIds: readonly string[], value: boolean): Promise<void> {
    const client = this.#options.clientIds.of(room, writer.user)
    const clock = room.index.clockOf(client)
    const items = strokeIds.map((strokeId, at): FlagItem => ({
      kind: 'flag',
      client,
      clock: clock + at,
      origin: room.index.flagItemOf(strokeId),
      length: 1,
      strokeId,
      values: [value],
    }))
    const outcome = await room.submit(encodeItems(items), writer, null)
    if (outcome === 'durable') return
    // What a flag was written behind, or the room itself, has not become durable.
    if (outcome === 'failed' || outcome === 'missing') throw failedWrite(room)
    if (outcome.reason === 'too-many-flags') throw Problem.conflict(UNDONE_TOO_OFTEN, 'too-many-flags')
    throw new Error(`the owner's flags were refused: ${outcome.reason}`)
  }
}

/** Returns the ids of the person's strokes by their durable flags. */
function strokesBy({ durable }: Room, author: number): { shown: string[]; takenOff: string[] } {
  const own = durable.strokesBy(author)
  return {
    shown: own.filter((id) => !isUndone(durable.flagOf(id))),
    takenOff: own.filter((id) => durable.flagOf(id) === true),
  }
}
