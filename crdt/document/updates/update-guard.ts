/**
 * Judges an update before it is applied (SYNC-2). It accepts the writer's own new strokes at the end of the list, as far as they own
 * the items that these use, and undo flags on strokes that the writer may flag. Any other update, such as one with a forged author, is
 * refused as a whole, with one word and, where it is known, the stroke that it is refused for.
 */
import type { DocumentIndex, IndexChange } from './document-index.ts'
import type { NewItem } from './new-item.ts'
import { MissingItems, readUpdate, type ItemRange } from './read-update.ts'
import { MAX_DELETED_CLOCKS } from './update-price.ts'
import { type RefusalReason, refusedStroke, RefusedUpdate } from './refused-update.ts'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { peekUse, validateStroke, type ValidStroke } from '#crdt/document/codec/stroke-codec.ts'
import { WEIGHT_LIMITS, type StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { mayUse, OWNS_NOTHING, type OwnedItems } from '#crdt/document/stroke/looks.ts'

/** The cap on strokes of one artwork where no other is set, and the highest that can be set (STROKE-2). */
export const DEFAULT_MAX_STROKES = 100_000
export const HIGHEST_MAX_STROKES = 1_000_000

/**
 * Caps on the undo flags of one stroke (SYNC-12). An undo and a redo a second for forty minutes stay below the first.
 * The second counts concurrent flags (`ItemTree.forks`): only the author and the owner write flags of a stroke, so each is a
 * collision of two devices. Together they bound what Yjs needs to insert the flags of a stroke to a million steps.
 */
const MAX_FLAGS_PER_STROKE = 5_000
const MAX_FORKS_PER_STROKE = 200
/** Further flags of other people's strokes, for the artwork's owner: an author cannot use them all up to keep a stroke. */
const OWNER_FLAG_RESERVE = 500

/**
 * Caps on strokes that were written without knowledge of later ones (SYNC-22). Strokes of a device that comes back lie behind
 * what others drew meanwhile. The second bounds what Yjs needs to insert all of them, when the artwork is opened, to seconds.
 */
const MAX_BEHIND = 5_000
const MAX_ORDER_STEPS = 4_000_000
/** A stroke of fewer comparisons is accepted in any case: people who draw at the same moment write such ones all the time. */
const FEW_ORDER_STEPS = 100

/**
 * Caps on the Yjs client ids of one artwork (SYNC-34): of one person, and of all for people other than its owner. Every opening of the
 * page that draws is one, so this is a person who opens it three times a day for four years. Everybody who is there keeps all of them in
 * memory and names them when they sync.
 */
const MAX_CLIENTS_PER_PERSON = 5_000
const MAX_CLIENTS = 10_000

export interface Writer {
  readonly user: number
  /** The artwork's owner may flag anybody's stroke (UNDO-2). */
  readonly ownsArtwork: boolean
  /** The authors on whose strokes the artwork's owner sets no flags (UNDO-2); absent for none. */
  readonly keptOff?: ReadonlySet<number>
  /** The items of the store that they own; absent for none. */
  readonly owned?: OwnedItems
}

export type Judgement =
  | { readonly verdict: 'accepted'; readonly change: IndexChange }
  /** All its items are in the index already. */
  | { readonly verdict: 'known' }
  /** It builds on items that are not in the index: the sender must be asked for them. */
  | { readonly verdict: 'missing' }
  | RefusedJudgement

export interface RefusedJudgement {
  readonly verdict: 'refused'
  readonly reason: RefusalReason
  /** The stroke that the update is refused for; null when it is not known. */
  readonly strokeId: string | null
}

export interface JudgeOptions {
  /** What `validateStrokes` has returned for the update; absent when its strokes are to be validated. */
  readonly weights?: readonly StrokeWeight[] | undefined
  /** The update is from a log, which may hold more than the guard accepts now. */
  readonly isLogged?: boolean
  /** The cap on strokes of the artwork, those taken back included. */
  readonly maxStrokes?: number
  /** The person to whom a client id is bound that nobody has written with (SYNC-16). */
  readonly announcedBy?: (client: number) => number | undefined
}

/**
 * Judges an update without applying it; malformed bytes are refused, not thrown. Takes time linear in the update's bytes and its
 * new flags (SYNC-11).
 * @param index includes accepted updates that are not durable yet; unchanged when this returns
 */
export function judgeUpdate(
  update: Uint8Array,
  index: DocumentIndex,
  writer: Writer,
  { weights, isLogged = false, maxStrokes = DEFAULT_MAX_STROKES, announcedBy = () => undefined }: JudgeOptions = {},
): Judgement {
  try {
    const { items, deletes } = readUpdate(update, index, weights)
    const newClients = judgeClients(items, index, writer, announcedBy)
    if (!isLogged) judgeClientCount(newClients.length, index, writer)
    const { added, weight } = judgeStrokes(items, index, writer, isLogged ? null : maxStrokes)
    judgeFlags(items, (strokeId) => {
      const author = added.has(strokeId) ? writer.user : index.authorOf(strokeId)
      // A flag has no Yjs dependency on its stroke, so the undo of a stroke drawn offline may arrive before the stroke.
      if (author === undefined) throw new MissingItems('a flag on an unknown stroke')
      return author === writer.user || (writer.ownsArtwork && !writer.keptOff?.has(author))
    })
    const change = { user: writer.user, items, newClients, weight }
    if (!isLogged) judgePositions(items, index)
    judgeOutcome(change, deletes, index, isLogged)
    return items.length === 0 ? { verdict: 'known' } : { verdict: 'accepted', change }
  } catch (error) {
    if (error instanceof RefusedUpdate) return { verdict: 'refused', reason: error.reason, strokeId: error.strokeId }
    if (error instanceof MissingItems) return { verdict: 'missing' }
    throw error
  }
}

/** Returns the client ids that nobody has written with. */
function judgeClients(
  items: readonly NewItem[],
  index: DocumentIndex,
  writer: Writer,
  announcedBy: NonNullable<JudgeOptions['announcedBy']>,
): readonly number[] {
  const newClients = new Set<number>()
  let latest: number | null = null
  for (const { client, strokeId } of items) {
    // Most updates are of one client.
    if (client === latest) continue
    latest = client
    const user = index.userOf(client)
    const owner = user ?? announcedBy(client)
    if (owner !== undefined && owner !== writer.user) throw new RefusedUpdate('foreign-client-id', strokeId)
    if (user === undefined) newClients.add(client)
  }
  return [...newClients]
}

function judgeClientCount(added: number, index: DocumentIndex, { user, ownsArtwork }: Writer): void {
  if (added === 0) return
  // Others cannot use all of them up to keep the owner from drawing.
  const fits = ownsArtwork || index.clientCount + added <= MAX_CLIENTS
  if (!(fits && index.clientCountOf(user) + added <= MAX_CLIENTS_PER_PERSON))
    throw new RefusedUpdate('too-many-clients')
}

/**
 * Returns the ids of the new strokes, and what they weigh together. Refuses strokes that use what their author does not own (ITEM-1).
 * @param maxStrokes null for an update from the log: accepted strokes stay accepted, even if their items or the limits change
 */
function judgeStrokes(
  items: readonly NewItem[],
  index: DocumentIndex,
  writer: Writer,
  maxStrokes: number | null,
): { readonly added: ReadonlySet<string>; readonly weight: StrokeWeight } {
  const added = new Set<string>()
  const owned = writer.owned ?? OWNS_NOTHING
  let points = 0
  let paint = 0
  let notOwned: string | null = null
  for (const item of items) {
    if (item.kind !== 'stroke') continue
    const { weight, use } = item.weight ? { weight: item.weight, use: null } : requireValidStroke(item.bytes)
    points += weight.points
    paint += weight.paint
    if (item.author !== writer.user) throw new RefusedUpdate('forged-author', item.strokeId)
    if (index.authorOf(item.strokeId) !== undefined || added.has(item.strokeId)) {
      throw new RefusedUpdate('duplicate-stroke', item.strokeId)
    }
    added.add(item.strokeId)
    if (maxStrokes === null) continue
    if (notOwned === null && !mayUse(use ?? peekUse(item.bytes), owned)) notOwned = item.strokeId
    if (!(weight.paint <= WEIGHT_LIMITS.paint)) throw new RefusedUpdate('too-large', item.strokeId)
    if (!(index.points + points <= WEIGHT_LIMITS.artworkPoints && index.paint + paint <= WEIGHT_LIMITS.artworkPaint))
      throw new RefusedUpdate('page-too-large', item.strokeId)
  }
  if (maxStrokes !== null && added.size > 0 && !(index.strokeCount + added.size <= maxStrokes))
    throw new RefusedUpdate('too-many-strokes', [...added][Math.max(0, maxStrokes - index.strokeCount)] ?? null)
  if (notOwned !== null) throw new RefusedUpdate('not-owned', notOwned)
  return { added, weight: { points, paint } }
}

/** Returns what a stroke is judged by. Throws RefusedUpdate (bad-stroke). */
export function requireValidStroke(bytes: Uint8Array): ValidStroke {
  try {
    return validateStroke(bytes)
  } catch (error) {
    if (error instanceof StrokeError) throw refusedStroke('bad-stroke', bytes)
    throw error
  }
}

function judgeFlags(items: readonly NewItem[], mayFlag: (strokeId: string) => boolean): void {
  for (const item of items) {
    if (item.kind !== 'flag') continue
    if (!mayFlag(item.strokeId)) throw new RefusedUpdate('foreign-undo', item.strokeId)
    if (!(item.values ?? []).every(isFlagValue)) throw new RefusedUpdate('malformed', item.strokeId)
  }
}

const isFlagValue = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= HIGHEST_MAX_STROKES)

/** Whether an item of an update of this many items is accepted wherever Yjs puts it. Nearly all are, and finding the place costs more. */
const isSurelyNear = (item: NewItem, count: number, { order }: DocumentIndex): boolean =>
  item.kind === 'flag' ||
  item.origin?.client === item.client ||
  order.strokesSince(item.origin) + count <= FEW_ORDER_STEPS

/** Refuses strokes that lie too far behind, or cost Yjs too much (SYNC-22). */
function judgePositions(items: readonly NewItem[], index: DocumentIndex): void {
  const { order } = index
  if (items.every((item) => isSurelyNear(item, items.length, index))) return
  let added = 0
  try {
    for (const item of items) {
      if (item.kind === 'flag') continue
      const behind = order.behind(item)
      const stepsBefore = order.steps
      order.add(item)
      added += 1
      if (item.origin?.client === item.client) continue
      const isCostly = order.steps - stepsBefore > FEW_ORDER_STEPS
      if (behind > MAX_BEHIND || (isCostly && order.steps > MAX_ORDER_STEPS))
        throw new RefusedUpdate('misplaced', item.strokeId)
    }
  } finally {
    for (; added > 0; added -= 1) order.removeLatest()
  }
}

/** Judges what only shows in the changed index: the number of a stroke's flags, and which of them are superseded. */
function judgeOutcome(
  change: IndexChange,
  deletes: readonly ItemRange[],
  index: DocumentIndex,
  isLogged: boolean,
): void {
  const hasFlags = change.items.some(({ kind }) => kind === 'flag')
  if (!hasFlags && deletes.length === 0) return
  index.accept(change)
  try {
    if (hasFlags && !isLogged) judgeFlagCounts(change, index)
    judgeDeletes(deletes, index)
  } finally {
    index.retract(change)
  }
}

function judgeFlagCounts({ items, user }: IndexChange, index: DocumentIndex): void {
  for (const { kind, strokeId } of items) {
    const chain = kind === 'flag' ? index.chainOf(strokeId) : undefined
    if (!chain) continue
    const reserve = index.authorOf(strokeId) === user ? 0 : OWNER_FLAG_RESERVE
    if (chain.length > MAX_FLAGS_PER_STROKE + reserve || chain.forks > MAX_FORKS_PER_STROKE) {
      throw new RefusedUpdate('too-many-flags', strokeId)
    }
  }
}

/**
 * Refuses deletes other than those of superseded flags. Yjs deletes a flag when another supersedes it, and a client repeats all
 * deletes it has seen when it reconnects; those follow from the flags and are not stored.
 */
function judgeDeletes(deletes: readonly ItemRange[], index: DocumentIndex): void {
  let deleted = 0
  for (const { client, clock, length } of deletes) {
    if (!(clock + length <= index.clockOf(client))) throw new MissingItems('a delete of unknown items')
    deleted += length
    if (!(deleted <= MAX_DELETED_CLOCKS)) throw new RefusedUpdate('malformed')
    for (let at = clock; at < clock + length; at += 1) {
      const id = { client, clock: at }
      const strokeId = index.flagAt(id)
      if (strokeId === undefined || index.isInForce(id)) throw new RefusedUpdate('foreign-delete', strokeId ?? null)
    }
  }
}
