/** Pictures that attack what reads them: hand-made ones, and mutations of good ones. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'

export interface HostilePicture {
  readonly name: string
  readonly bytes: Uint8Array
}

/** It is in every hand-made picture, so that a test finds what is stored or sent as it came. */
export const MARKER = 'alert-hostile-marker'

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const svg = (content: string, before = '', attributes = ''): Uint8Array =>
  text(`${before}<svg ${NAMESPACES} width="80" height="60" ${attributes}>${content}<!--${MARKER}--></svg>`)

const CIRCLE = '<circle cx="40" cy="30" r="20" fill="none" stroke="#000" stroke-width="3"/>'
const PIXEL_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const ENTITY_BOMB = `<!DOCTYPE svg [<!ENTITY a "${MARKER}">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`,
).join('')}]>`

/** SVG files that must be refused: each holds what pages cannot have. */
export const FORBIDDEN_DRAWINGS: readonly HostilePicture[] = [
  { name: 'a script', bytes: svg(`<script>${MARKER}</script>`) },
  {
    name: 'a script of another prefix',
    bytes: svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">${MARKER}</s:script>`),
  },
  { name: 'an HTML script', bytes: svg(`<script xmlns="http://www.w3.org/1999/xhtml">${MARKER}</script>`) },
  { name: 'an event handler', bytes: svg(CIRCLE, '', `onload="${MARKER}()"`) },
  { name: 'an event handler in capitals', bytes: svg(`<g ONCLICK="${MARKER}()">${CIRCLE}</g>`) },
  {
    name: 'a foreign object',
    bytes: svg(`<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">${MARKER}</b></foreignObject>`),
  },
  { name: 'a picture of another server', bytes: svg('<image href="http://127.0.0.1:1/a.png" width="9" height="9"/>') },
  { name: 'a file of the server', bytes: svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>') },
  { name: 'an embedded PNG', bytes: svg(`<image href="data:image/png;base64,${PIXEL_PNG}" width="9" height="9"/>`) },
  { name: 'an embedded SVG', bytes: svg(`<image href="data:image/svg+xml,&lt;svg/&gt;" width="9" height="9"/>`) },
  { name: 'shapes of another file', bytes: svg('<use href="http://127.0.0.1:1/a.svg#a"/>') },
  { name: 'a link with a script', bytes: svg(`<a href="javascript:${MARKER}()">${CIRCLE}</a>`) },
  {
    name: 'a style sheet of another server',
    bytes: svg(`<style>@import "http://127.0.0.1:1/a.css";</style>${CIRCLE}`),
  },
  { name: 'an escaped style sheet', bytes: svg(`<style>@\\69mport "http://127.0.0.1:1/a.css";</style>${CIRCLE}`) },
  {
    name: 'a style with an address',
    bytes: svg('<rect style="fill:url(http://127.0.0.1:1/a#b)" width="9" height="9"/>'),
  },
  { name: 'a filter of another server', bytes: svg('<rect filter="url( \'//127.0.0.1/f#f\')" width="9" height="9"/>') },
  {
    name: 'a filter',
    bytes: svg('<filter id="f"><feTurbulence numOctaves="99999"/></filter><rect filter="url(#f)"/>'),
  },
  { name: 'a processing instruction', bytes: svg(CIRCLE, '<?xml-stylesheet href="http://127.0.0.1:1/a.css"?>') },
  { name: 'an entity bomb', bytes: svg('<text>&j;</text>', ENTITY_BOMB) },
  {
    name: 'an entity of a file',
    bytes: svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  },
  {
    name: 'an entity in parameters',
    bytes: svg('', '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1:1/a.dtd">%x;]>'),
  },
  { name: 'an HTML page', bytes: text(`<!DOCTYPE html><svg ${NAMESPACES}><body onload="${MARKER}()"/></svg>`) },
  { name: 'no namespace', bytes: text(`<svg><rect width="9" height="9"/>${MARKER}</svg>`) },
  { name: 'another root', bytes: text(`<html><svg ${NAMESPACES}>${CIRCLE}${MARKER}</svg></html>`) },
  { name: 'deep nesting', bytes: svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`) },
  { name: 'many shapes', bytes: svg('<rect width="1" height="1"/>'.repeat(100_000)) },
  { name: 'a base', bytes: svg(CIRCLE, '', 'xml:base="http://127.0.0.1:1/"') },
  { name: 'an unclosed tag', bytes: text(`<svg ${NAMESPACES}><g>${MARKER}`) },
  { name: 'a script in CDATA', bytes: svg(`<style><![CDATA[a{fill:url(javascript:${MARKER})}]]></style>`) },
]

/** Pictures that are damaged, disguised or too costly; a reader may refuse them, or take the harmless part. */
async function trickyPictures(): Promise<HostilePicture[]> {
  const { png, jpeg } = await goodPictures()
  const nestedUses = Array.from(
    { length: 12 },
    (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`,
  ).join('')
  return [
    { name: 'nothing', bytes: new Uint8Array() },
    { name: 'zeros', bytes: new Uint8Array(5_000) },
    { name: 'words', bytes: text(MARKER) },
    { name: 'the words <svg', bytes: text(`<svg ${MARKER}`) },
    { name: 'many comments', bytes: text(`${'<!---->'.repeat(500)}${MARKER}`) },
    { name: 'only a signature', bytes: png.subarray(0, 8) },
    { name: 'half a PNG', bytes: png.subarray(0, png.length / 2) },
    { name: 'half a JPEG', bytes: jpeg.subarray(0, jpeg.length / 2) },
    { name: 'a page of HTML behind a PNG', bytes: joined(png, text(`<script>${MARKER}</script>`)) },
    { name: 'a page of HTML behind a JPEG', bytes: joined(jpeg, text(`<script>${MARKER}</script>`)) },
    { name: 'a JPEG behind a PNG', bytes: joined(png, jpeg) },
    { name: 'a PNG that says it is a JPEG', bytes: joined(Uint8Array.of(0xff, 0xd8, 0xff), png.subarray(3)) },
    { name: 'a script in the words of a PNG', bytes: withWords(png) },
    { name: 'a PNG of 30000 x 30000', bytes: pngOf(30_000, 30_000) },
    { name: 'a PNG of 6000 x 6000', bytes: pngOf(6_000, 6_000) },
    { name: 'a PNG that names a size of 2 billion', bytes: withSize(png, 0x7fffffff, 0x7fffffff) },
    { name: 'a PNG that names the size 0', bytes: withSize(png, 0, 0) },
    { name: 'a drawing of a huge size', bytes: text(`<svg ${NAMESPACES} width="1e9" height="1e9">${CIRCLE}</svg>`) },
    { name: 'a drawing of a huge ratio', bytes: text(`<svg ${NAMESPACES} width="1e7" height="1">${CIRCLE}</svg>`) },
    { name: 'a drawing without a size', bytes: text(`<svg ${NAMESPACES} width="0" height="0">${CIRCLE}</svg>`) },
    { name: 'numbers that are none', bytes: svg('<path d="M1e999 NaN L-Infinity 1"/><circle r="1e308"/>') },
    { name: 'shapes that use each other a billion times', bytes: svg(`<g id="u0">${CIRCLE}</g>${nestedUses}`) },
    { name: 'a shape that uses itself', bytes: svg('<g id="a"><use href="#a"/></g><use href="#a"/>') },
    { name: 'a long path', bytes: svg(`<path d="M0 0${'L80 60L0 60'.repeat(200_000)}" stroke="#000"/>`) },
    { name: 'tiny dashes', bytes: svg('<path d="M0 0H1e6" stroke="#000" stroke-dasharray="0.00001"/>') },
    {
      name: 'a pattern of patterns',
      bytes: svg(
        '<pattern id="p" width="1e-6" height="1e-6"><rect fill="url(#p)"/></pattern><rect width="80" height="60" fill="url(#p)"/>',
      ),
    },
    { name: 'UTF-16', bytes: joined(Uint8Array.of(0xff, 0xfe), new Uint8Array(Buffer.from('<svg/>', 'utf16le'))) },
    { name: 'bytes that are no UTF-8', bytes: joined(text('<svg '), Uint8Array.of(0xff, 0xc0, 0x80)) },
    { name: 'a GIF', bytes: text(`GIF89a${MARKER}`) },
    { name: 'a PDF', bytes: text(`%PDF-1.4 ${MARKER}`) },
    { name: 'a compressed SVG', bytes: joined(Uint8Array.of(0x1f, 0x8b, 8), deflateSync(svg(CIRCLE))) },
  ]
}

async function goodPictures(): Promise<Record<'png' | 'jpeg' | 'svg', Uint8Array>> {
  const drawing = svg(`${CIRCLE}<rect x="5" y="5" width="20" height="10" fill="none" stroke="#000"/>`)
  return {
    svg: drawing,
    png: new Uint8Array(await sharp(drawing).flatten({ background: '#fff' }).png().toBuffer()),
    jpeg: new Uint8Array(await sharp(drawing).flatten({ background: '#fff' }).jpeg().toBuffer()),
  }
}

/** Returns `count` hostile pictures: all hand-made ones first, as far as they go, then mutations of good ones and of those. */
export async function hostilePictures(random: RandomSource, count: number): Promise<HostilePicture[]> {
  const made = [...FORBIDDEN_DRAWINGS, ...(await trickyPictures())]
  const good = Object.entries(await goodPictures()).map(([name, bytes]) => ({ name, bytes }))
  const small = [...good, ...good, ...made.filter(({ bytes }) => bytes.length > 0 && bytes.length < 20_000)]
  const pictures = made.slice(0, count)
  while (pictures.length < count) {
    const { name, bytes } = random.pick(small)
    const how = random.pick(MUTATIONS)
    pictures.push({ name: `${name}, ${how.name}`, bytes: how.mutate(bytes, random) })
  }
  return pictures
}

const MUTATIONS: readonly { name: string; mutate: (bytes: Uint8Array, random: RandomSource) => Uint8Array }[] = [
  {
    name: 'with some changed bytes',
    mutate(bytes, random) {
      const changed = bytes.slice()
      for (let times = random.between(1, 12); times > 0; times--)
        changed[random.between(0, bytes.length - 1)] = random.between(0, 255)
      return changed
    },
  },
  { name: 'cut off', mutate: (bytes, random) => bytes.slice(0, random.between(0, bytes.length - 1)) },
  {
    name: 'with a part missing',
    mutate(bytes, random) {
      const from = random.between(0, bytes.length - 1)
      return joined(bytes.slice(0, from), bytes.slice(Math.min(bytes.length, from + random.between(1, 40))))
    },
  },
  {
    name: 'with a part twice',
    mutate(bytes, random) {
      const [from, to] = [random.between(0, bytes.length), random.between(0, bytes.length)].toSorted((a, b) => a - b)
      return joined(bytes.slice(0, to), bytes.slice(from))
    },
  },
  {
    name: 'with noise inside',
    mutate(bytes, random) {
      const at = random.between(0, bytes.length)
      return joined(bytes.slice(0, at), random.bytes(random.between(1, 200)), bytes.slice(at))
    },
  },
]

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined(text(type), data)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return joined(length, named, check)
}

const IHDR_BYTES = 25
const SIGNATURE_BYTES = 8

function header(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  data[8] = 1
  return chunk('IHDR', data)
}

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Returns a white PNG of this size with few bytes: a decompression bomb. */
function pngOf(width: number, height: number): Uint8Array {
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return joined(PNG_SIGNATURE, header(width, height), chunk('IDAT', rows), chunk('IEND', new Uint8Array()))
}

const withSize = (png: Uint8Array, width: number, height: number): Uint8Array =>
  joined(PNG_SIGNATURE, header(width, height), png.subarray(SIGNATURE_BYTES + IHDR_BYTES))

const withWords = (png: Uint8Array): Uint8Array =>
  joined(
    png.subarray(0, SIGNATURE_BYTES + IHDR_BYTES),
    chunk('tEXt', text(`Comment\0<script>${MARKER}</script>`)),
    png.subarray(SIGNATURE_BYTES + IHDR_BYTES),
  )
