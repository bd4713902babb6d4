/** Checks an SVG file, and writes it anew with nothing in it but shapes. */
import sax, { type QualifiedAttribute, type QualifiedTag, type SAXParser } from 'sax'
import { drawingContains, NO_PICTURE, SVG_NOT_WELL_FORMED } from '#server/texts/pages.ts'
import { UnreadablePicture } from './picture-kind.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
const MAX_ELEMENTS = 50_000
const MAX_DEPTH = 100

const SHAPES = new Set(
  (
    'svg g defs symbol use switch a path rect circle ellipse line polyline polygon text tspan ' +
    'clipPath mask marker pattern linearGradient radialGradient stop style'
  ).split(' '),
)
/** Elements that draw nothing. They are left out, and what is in them too. */
const WORDS = new Set(['title', 'desc', 'metadata'])

/**
 * Returns the same drawing as XML of known shapes and attributes, without comments, declarations and what other programs keep in
 * it. The rasterizer reads only this text, so that it and this check cannot understand one file differently. Throws
 * UnreadablePicture for scripts, event handlers, entities, other pictures and documents in the file, references to anything outside it,
 * and a file that is not well formed or is nested too deep.
 */
export function safeSvg(text: string): string {
  const parser = sax.parser(true, { xmlns: true })
  const writer = createWriter()
  // By default a path of more than 64 KiB is an error.
  Object.assign(parser, writer.handlers, { bufferCheckPosition: Infinity })
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture(SVG_NOT_WELL_FORMED, { cause: error })
  }
  return writer.text()
}

type Handlers = Pick<
  SAXParser,
  'onerror' | 'ondoctype' | 'onprocessinginstruction' | 'onopentag' | 'onclosetag' | 'ontext' | 'oncdata'
>

/** Returns the parser's event handlers, which check the drawing, and what they have written. */
function createWriter(): { handlers: Handlers; text: () => string } {
  const out: string[] = []
  let depth = 0
  let elements = 0
  /** The depth of the element that is being left out; 0 for none. */
  let leftOutAt = 0
  /** The depth of the style sheet that is read, and its text so far: a rule may be cut by comments and elements. */
  let styleAt = 0
  let style = ''

  function onText(content: string): void {
    if (leftOutAt > 0) return
    if (styleAt > 0) style += content
    out.push(escaped(content))
  }

  const handlers: Handlers = {
    onerror(error) {
      throw error
    },
    ondoctype(doctype) {
      if (!/^\s*svg\b/i.test(doctype) || doctype.includes('[')) throw notAllowed('a document type with declarations')
    },
    onprocessinginstruction({ name }) {
      if (name === 'xml-stylesheet') throw notAllowed('a style sheet from another file')
    },
    onopentag(given) {
      // With `xmlns: true` every tag is qualified.
      const tag = given as QualifiedTag
      elements++
      depth++
      if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) throw notAllowed('too many or too deeply nested shapes')
      if (leftOutAt > 0) return
      if (depth === 1 && (tag.local !== 'svg' || tag.uri !== SVG_NAMESPACE)) throw new UnreadablePicture(NO_PICTURE)
      if (isLeftOut(tag)) {
        leftOutAt = depth
        return
      }
      if (styleAt > 0) throw notAllowed('something else in a style sheet')
      if (tag.local === 'style') styleAt = depth
      out.push(`<${tag.local}`)
      if (depth === 1) out.push(` xmlns="${SVG_NAMESPACE}"`)
      for (const attribute of Object.values(tag.attributes)) out.push(written(attribute))
      out.push('>')
    },
    onclosetag(name) {
      if (leftOutAt === 0) out.push(`</${name.slice(name.indexOf(':') + 1)}>`)
      if (leftOutAt === depth) leftOutAt = 0
      if (styleAt === depth) {
        checkStyle(style)
        styleAt = 0
        style = ''
      }
      depth--
    },
    ontext: onText,
    oncdata: onText,
  }
  return { handlers, text: () => out.join('') }
}

const notAllowed = (what: string): UnreadablePicture => new UnreadablePicture(drawingContains(what))

/** Returns whether an element draws nothing; throws UnreadablePicture for one that pages cannot have. */
function isLeftOut({ local, uri }: QualifiedTag): boolean {
  if (uri !== SVG_NAMESPACE) {
    if (uri.startsWith('http://www.w3.org/')) {
      if (uri.includes('rdf')) return true
      throw notAllowed(`<${local}>`)
    }
    return true
  }
  if (WORDS.has(local)) return true
  if (SHAPES.has(local)) return false
  throw notAllowed(local === 'image' ? 'another picture' : `<${local}>`)
}

/** Returns an attribute as it is written, or nothing for one that draws nothing. */
function written({ local, uri, value, prefix }: QualifiedAttribute): string {
  if (prefix === 'xmlns' || local === 'xmlns') return ''
  if (/^on/i.test(local)) throw notAllowed('a script')
  if (local === 'href' || local === 'src') {
    if (!value.trim().startsWith('#')) throw notAllowed('a reference to something outside it')
    return uri === '' || uri === XLINK_NAMESPACE ? ` href="${escaped(value.trim())}"` : ''
  }
  if (local === 'base') throw notAllowed('a reference to something outside it')
  if (prefix === 'xml' && local === 'space') return ` xml:space="${escaped(value)}"`
  if (uri !== '') return ''
  checkStyle(value)
  return ` ${local}="${escaped(value)}"`
}

/** Throws UnreadablePicture for a style or another value that refers to something outside the file, or could hide that by escapes. */
function checkStyle(text: string): void {
  const withoutComments = text.replaceAll(/\/\*.*?\*\//gs, '')
  if (/@import|url\s*\(\s*["']?\s*(?!\s|["'#])|javascript:|expression\s*\(|\\/i.test(withoutComments))
    throw notAllowed('a reference to something outside it')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
