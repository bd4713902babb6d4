/** After a run: everything that was drawn is in the logs, and all replicas have the same documents and the same pixels. */
import * as Y from 'yjs'
import { Artwork, getHistory } from '#contract/artworks.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { ReplicaPicture } from '#tests/chaos/support/checks/replica-picture.ts'
import type { Family } from './family.ts'
import type { Person } from './person.ts'

export interface FamilyCheck {
  readonly artworks: number
  readonly faults: readonly string[]
}

/** Opens the last artwork of each family again, so that unsaved strokes arrive, and compares. @param origins all of the servers' processes */
export async function checkFamilies(families: readonly Family[], origins: readonly string[]): Promise<FamilyCheck> {
  const faults: string[] = []
  let artworks = 0
  for (const family of families) {
    try {
      faults.push(...(await faultsOfFamily(family, origins)))
    } catch (error) {
      faults.push(`${family.people[0]!.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    artworks += family.artworkIds.length
  }
  return { artworks, faults }
}

async function faultsOfFamily({ people, artworkIds }: Family, origins: readonly string[]): Promise<string[]> {
  const [parent] = people as [Person]
  const current = artworkIds.at(-1)
  if (current === undefined) return []
  const faults: string[] = []
  await Promise.all(people.map((person) => person.enter(current)))
  await Promise.all(people.map((person) => person.drawer!.whenSaved()))
  const stored = new Set<string>()
  for (const id of artworkIds) {
    const logs = await Promise.all(origins.map((origin) => readDocument(parent, origin, id)))
    const wanted = fingerprint(logs[0]!)
    for (const { stroke } of readEntries(logs[0]!)) stored.add(stroke.id)
    logs.forEach((log, i) => {
      if (fingerprint(log) !== wanted) faults.push(`artwork ${id}: process ${i} has another log`)
    })
    if (id === current)
      for (const person of people) {
        const doc = newArtworkDocument()
        Y.applyUpdate(doc, person.drawer!.encodeDocument())
        if (fingerprint(doc) !== wanted) faults.push(`artwork ${id}: ${person.name} shows something else`)
      }
    faults.push(...(await faultsOfPixels(parent, logs[0]!, { id, origins })))
  }
  for (const { name, strokes } of people) {
    const lost = (ids: ReadonlySet<string>): number => [...ids].filter((stroke) => !stored.has(stroke)).length
    if (lost(strokes.saved) > 0) faults.push(`${name}: ${lost(strokes.saved)} strokes that were called saved are lost`)
    if (lost(strokes.drawn) > 0) faults.push(`${name}: ${lost(strokes.drawn)} strokes that were drawn are lost`)
  }
  return faults
}

/** Reads the log as one process serves it. */
async function readDocument(person: Person, origin: string, artworkId: number): Promise<Y.Doc> {
  const doc = newArtworkDocument()
  for (let after = 0; ;) {
    const { json } = await person.at(origin).send('GET', `/api/artworks/${artworkId}/history?after=${after}`)
    const { entries, hasMore } = getHistory.reply.parse(json)
    for (const { seq, update } of entries) {
      Y.applyUpdate(doc, Buffer.from(update, 'base64'))
      after = seq
    }
    if (!hasMore) return doc
  }
}

/** Paints the log here, and compares with the picture of every process. */
async function faultsOfPixels(
  person: Person,
  log: Y.Doc,
  { id, origins }: { id: number; origins: readonly string[] },
): Promise<string[]> {
  const { platesUrl } = Artwork.parse((await person.client.send('GET', `/api/artworks/${id}`)).json)
  const plates = decodePlates(new Uint8Array((await person.client.send('GET', platesUrl)).bytes))
  const wanted = new ReplicaPicture(plates).hash(log)
  const faults: string[] = []
  for (const [i, origin] of origins.entries()) {
    const { headers } = await person.at(origin).send('GET', `/api/artworks/${id}/image`)
    if (headers['x-color-plane'] !== wanted) faults.push(`artwork ${id}: process ${i} has painted other pixels`)
  }
  return faults
}

/** The state vector, and the strokes in painting order with their undo flags. */
function fingerprint(doc: Y.Doc): string {
  const clocks = [...Y.decodeStateVector(Y.encodeStateVector(doc))].toSorted(([a], [b]) => a - b)
  return JSON.stringify([clocks, readEntries(doc).map(({ stroke, undone }) => [stroke.id, undone])])
}
