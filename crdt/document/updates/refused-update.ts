/** Why an update is refused. Each is also a CloseReason of contract/socket.ts. */
export type Refusal =
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
  readonly reason: Refusal
  /** The stroke that the update is refused for; null when it is not known (SYNC-21). */
  readonly strokeId: string | null
  constructor(reason: Refusal, strokeId: string | null = null) {
    super(`refused update: ${reason}`)
    this.reason = reason
    this.strokeId = strokeId
  }
}
