import * as Y from 'yjs'
import type { LocalCopy } from '#client/canvas/session/local-copy.ts'

/** Local copies in memory: they survive an artwork session as IndexedDB survives a reload. */
export class MemoryLocalCopies {
  readonly byName = new Map<string, Uint8Array>()

  readonly open = async (name: string, doc: Y.Doc): Promise<LocalCopy> => {
    const stored = this.byName.get(name)
    if (stored) Y.applyUpdate(doc, stored)
    const save = (): void => void this.byName.set(name, Y.encodeStateAsUpdate(doc))
    save()
    doc.on('update', save)
    const stop = async (): Promise<void> => doc.off('update', save)
    return {
      close: stop,
      erase: async () => {
        await stop()
        this.byName.delete(name)
      },
    }
  }
}
