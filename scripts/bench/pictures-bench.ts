/**
 * `npm run bench -- pictures`: what the pictures of artworks cost that have changed, from the request to the stored files in every size.
 * First nobody has painted them since the server's start, as on the first look of a day; then they get a few strokes more, as while people
 * draw and others watch. The seconds of a core are those of the whole process: reading, painting, encoding and writing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import { createStrokeLog, type StrokeLog } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { ARTWORK_PICTURE_SIZES } from '#server/pictures/picture-file.ts'
import { createPictures, type Pictures } from '#server/pictures/pictures.ts'
import { readShippedPages, readShippedPlates } from '#server/templates/shipped-pages.ts'
import { atMost, type Figure } from './figures/figures.ts'
import { mixed } from './painter-inputs.ts'

const ARTWORKS = 12
/** Others, whose pictures let the threads compile first. */
const WARM_UP_ARTWORKS = 6
const WARM_UP_STROKES = 300
const [FEWEST_STROKES, MOST_STROKES] = [50, 2_000]
const MOST_NEW_STROKES = 100
const MOST_MORE_STROKES = 10
/** They ask in turns. */
const PEOPLE = 16
/** Changed artworks of a day that one core must paint: one in a hundred of a million. */
const CHANGED_A_DAY = 10_000
const SECONDS_A_DAY = 86_400
/** How many threads paint quick pictures; one more paints those that take long. */
const QUICK_THREADS = [1, 2]

interface DrawnArtwork {
  readonly id: number
  readonly platesHash: string
  readonly doc: Y.Doc
  /** The updates that are not in the log yet. */
  readonly updates: Uint8Array[]
  strokes: number
  position: LogPosition
}

interface Cost {
  /** Seconds of a core for each artwork. */
  readonly coreSeconds: number
  readonly picturesPerSecond: number
}

/** Prints how many strokes the artworks have. */
export async function picturesBench(): Promise<readonly Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-pictures-bench-'))
  const stored = await openStorage({ mongodbUri: null, dataDirectory: directory })
  try {
    const strokeLog = createStrokeLog(stored)
    const pages = (await readShippedPages()).slice(0, ARTWORKS)
    const all = Array.from({ length: ARTWORKS + WARM_UP_ARTWORKS }, (_, at): DrawnArtwork => {
      const { platesHash } = pages[at % pages.length]!
      const [doc, updates] = [newArtworkDocument(), []]
      const artwork: DrawnArtwork = { id: at + 1, platesHash, doc, updates, strokes: 0, position: LOG_START }
      doc.on('update', (update: Uint8Array) => artwork.updates.push(update))
      return artwork
    })
    const [artworks, warming] = [all.slice(0, ARTWORKS), all.slice(ARTWORKS)]
    const plates = new Map(pages.map(({ platesHash, slug }) => [platesHash, slug]))
    const start = (quickThreads: number): Pictures =>
      createPictures(
        { ...stored, now: () => new Date(), clock: () => performance.now(), log: pino({ level: 'silent' }) },
        new Registry(),
        strokeLog,
        { encodedPlates: async (hash) => brotliDecompressSync(await readShippedPlates(plates.get(hash)!)) },
        pagesOf(all),
        { openingPictureBytes: Infinity, threads: quickThreads + 1 },
        undefined,
      )

    for (const [at, artwork] of artworks.entries())
      await draw(
        artwork,
        Math.round(FEWEST_STROKES * (MOST_STROKES / FEWEST_STROKES) ** (at / (ARTWORKS - 1))),
        strokeLog,
      )
    console.log(`strokes: ${artworks.map(({ strokes }) => strokes).join(', ')}`)
    const before = start(1)
    for (const { id } of artworks) await before.openingPictures.renew(id)
    await before.close()

    const figures: Figure[] = []
    for (const threads of QUICK_THREADS) {
      const pictures = start(threads)
      for (const artwork of warming) await draw(artwork, WARM_UP_STROKES, strokeLog)
      await measure(pictures, warming)
      for (const { id } of warming.slice(0, 2)) await pictures.openingPictures.renew(id)
      for (const [at, artwork] of artworks.entries()) await draw(artwork, 1 + ((at * 37) % MOST_NEW_STROKES), strokeLog)
      const first = await measure(pictures, artworks)
      for (const [at, artwork] of artworks.entries()) await draw(artwork, 1 + ((at * 7) % MOST_MORE_STROKES), strokeLog)
      const again = await measure(pictures, artworks)
      await pictures.close()
      figures.push(
        ...figuresOf(`${threads} quick`, first),
        ...figuresOf(`${threads} quick, drawn on while others watch`, again),
      )
    }
    return figures
  } finally {
    await stored.storage.close()
    await rm(directory, { recursive: true, force: true })
  }
}

function pagesOf(artworks: readonly DrawnArtwork[]): Parameters<typeof createPictures>[4] {
  const pageOf = async (id: number) => {
    const { platesHash } = artworks[id - 1]!
    return { platesHash, painterVersion: 1, logKey: 'key', isHidden: false, ownerId: id % PEOPLE }
  }
  return { pageOf, findPage: pageOf, longArtworksAfter: async () => [] }
}

/** Appends strokes to an artwork and to its log, an entry each. */
async function draw(artwork: DrawnArtwork, count: number, strokeLog: StrokeLog): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    appendStroke(artwork.doc, { ...mixed(artwork.strokes + artwork.id * 31), id: `${artwork.id}-${artwork.strokes}` })
    artwork.strokes += 1
  }
  const writes = artwork.updates.splice(0).map((update) => ({ userId: 1, at: new Date(), update }))
  artwork.position = await strokeLog.append(artwork.id, artwork.position, writes)
}

async function measure(pictures: Pictures, artworks: readonly DrawnArtwork[]): Promise<Cost> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const asked = artworks.flatMap(({ id }) =>
    ARTWORK_PICTURE_SIZES.map((size) =>
      pictures.pictures.newest(id, { size, userId: id % PEOPLE, judge: () => Promise.resolve() }),
    ),
  )
  await Promise.all(asked)
  const seconds = (performance.now() - begun) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { coreSeconds: (user + system) / 1e6 / artworks.length, picturesPerSecond: artworks.length / seconds }
}

function figuresOf(what: string, { coreSeconds, picturesPerSecond }: Cost): Figure[] {
  return [
    {
      what: `core seconds of a changed artwork, ${what}`,
      value: coreSeconds,
      unit: 's',
      digits: 2,
      goal: atMost(SECONDS_A_DAY / CHANGED_A_DAY),
    },
    { what: '... changed artworks that a core paints in a day', value: SECONDS_A_DAY / coreSeconds, unit: '' },
    { what: '... artworks painted in a second', value: picturesPerSecond, unit: '/s', digits: 1 },
  ]
}
