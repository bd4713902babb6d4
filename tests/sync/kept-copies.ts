import * as Y from 'yjs'
import type { LocalCopy } from '#client/canvas/session/local-copy.ts'

/** What the devices of one person keep: survives the session as IndexedDB survives a reload. */
export class KeptCopies {
  readonly byName = new Map<string, Uint8Array>()

  readonly open = async (name: string, doc: Y.Doc): Promise<LocalCopy> => {
    const before = this.byName.get(name)
    if (before) Y.applyUpdate(doc, before)
    const keep = (): void => void this.byName.set(name, Y.encodeStateAsUpdate(doc))
    keep()
    doc.on('update', keep)
    const stop = async (): Promise<void> => doc.off('update', keep)
    return {
      close: stop,
      erase: async () => {
        await stop()
        this.byName.delete(name)
      },
    }
  }
}
