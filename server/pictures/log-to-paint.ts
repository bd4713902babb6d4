/** What a picture is painted from. */
export interface LogToPaint {
  /** The last entry of `updates`. */
  readonly seq: number
  /** The Yjs updates of entries 1 to `seq`, in order. */
  readonly updates: Uint8Array[]
  readonly platesHash: string
}
