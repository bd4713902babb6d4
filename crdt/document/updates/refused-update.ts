/** Refused updates: the reasons, and the stroke that an update is refused for. */
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

/** Why an update is refused. Each is also a CloseReason of contract/socket.ts. */
export type RefusalReason =
  | 'malformed'
  | 'too-large'
  | 'unknown-root'
  | 'misplaced'
  | 'bad-stroke'
  | 'forged-author'
  | 'not-owned'
  | 'foreign-client-id'
  | 'foreign-undo'
  | 'foreign-delete'
  | 'duplicate-stroke'
  | 'too-many-strokes'
  | 'page-too-large'
  | 'too-many-flags'
  | 'too-many-clients'

/** Thrown for an update that is refused as a whole. */
export class RefusedUpdate extends Error {
  override readonly name = 'RefusedUpdate'
  readonly reason: RefusalReason
  /** The stroke that the update is refused for; null when it is not known (SYNC-21). */
  readonly strokeId: string | null
  constructor(reason: RefusalReason, strokeId: string | null = null) {
    super(`refused update: ${reason}`)
    this.reason = reason
    this.strokeId = strokeId
  }
}

/** Returns the refusal of an update for one of its strokes, which it names if the stroke's bytes begin with an id. */
export function refusedStroke(reason: RefusalReason, bytes: Uint8Array): RefusedUpdate {
  return new RefusedUpdate(reason, idIn(bytes))
}

function idIn(bytes: Uint8Array): string | null {
  try {
    return peekStroke(bytes).id
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}
