/** Writes the description of the API as one HTML page, which needs no script. */
import type { ApiDocument, ApiOperation, Parameter, Reply } from './open-api.ts'
import { COMPONENTS, type JsonSchema } from './json-schemas.ts'
import { STYLE } from './page-style.ts'
import type { SocketsSection } from './sockets.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!)

/** Returns words with `code` in them as HTML. */
const inline = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** Returns paragraphs, and lists of lines that begin with a hyphen. */
function prose(text: string): string {
  const blocks = text.split(/\n\n|\n(?=- )/)
  return blocks
    .map((block) =>
      block.startsWith('- ') ? `<ul><li>${inline(block.slice(2))}</li></ul>` : `<p>${inline(block)}</p>`,
    )
    .join('')
    .replaceAll('</ul><ul>', '')
}

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<table><caption>${escape(caption)}</caption><thead><tr>${head.map((cell) => `<th scope="col">${escape(cell)}</th>`).join('')}</tr></thead><tbody>${rows
        .map(
          ([name, ...cells]) =>
            `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
        )
        .join('')}</tbody></table>`

/** A part of the page that opens and closes. */
const folded = (id: string, kind: string, summary: string, content: string): string =>
  `<details id="${escape(id)}" class="${kind}"><summary>${summary}</summary><div>${content}</div></details>`

const nameOf = (reference: string): string => reference.slice(COMPONENTS.length)
const linkTo = (name: string): string => `<a href="#schema-${escape(name)}">${escape(name)}</a>`

const LIMITS = [
  ['minLength', 'at least # characters'],
  ['maxLength', 'at most # characters'],
  ['minItems', 'at least # items'],
  ['maxItems', 'at most # items'],
  ['minimum', 'at least #'],
  ['exclusiveMinimum', 'above #'],
  ['maximum', 'at most #'],
  ['exclusiveMaximum', 'below #'],
  ['format', 'as #'],
  ['pattern', 'matches #'],
  ['default', '# if it is left out'],
] as const

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : [])

/** Returns what a schema accepts in a few words, as HTML. */
function typeOf(schema: JsonSchema): string {
  if (typeof schema['$ref'] === 'string') return linkTo(nameOf(schema['$ref']))
  const either = listOf(schema['anyOf'] ?? schema['oneOf'])
  if (either.length > 0) return either.map(typeOf).join(' or ')
  if ('const' in schema) return `<code>${escape(JSON.stringify(schema['const']))}</code>`
  const choices: readonly unknown[] = listOf(schema['enum'])
  if (choices.length > 0) return choices.map((one) => `<code>${escape(JSON.stringify(one))}</code>`).join(', ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  const limits = LIMITS.flatMap(([keyword, words]) => {
    if (schema[keyword] === undefined || schema[keyword] === Number.MAX_SAFE_INTEGER) return []
    return [words.replace('#', () => `<code>${escape(String(schema[keyword]))}</code>`)]
  })
  const type: unknown = schema.type ?? 'anything'
  return [Array.isArray(type) ? type.join(' or ') : String(type), ...limits].join(', ')
}

/** Returns the fields of a schema as rows, those of objects in it behind the name of their field. */
function rowsOf(schema: JsonSchema, before = ''): string[][] {
  const parts = listOf(schema['allOf'])
  if (parts.length > 0) return parts.flatMap((part) => rowsOf(part, before))
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([field, value]) => {
    const name = before + field
    const comment = typeof value['description'] === 'string' ? `<p>${inline(value['description'])}</p>` : ''
    const optional = required.includes(field) ? '' : ' (optional)'
    const inside = value.properties ? value : (value.items ?? {})
    return [
      [`<code>${escape(name)}</code>${optional}`, `<p>${typeOf(value)}</p>${comment}`],
      ...rowsOf(inside, value.properties ? `${name}.` : `${name}[].`),
    ]
  })
}

/** Returns a schema as a table of its fields, or in words if it has none. */
function shape(caption: string, schema: JsonSchema): string {
  const rows = rowsOf(schema)
  return rows.length > 0
    ? table(caption, ['Field', 'What it is'], rows)
    : `<p>${escape(caption)}: ${typeOf(schema)}</p>`
}

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' } as const

const parameterRow = ({ name, in: place, required, description, schema }: Parameter): string[] => [
  `<code>${escape(name)}</code>${required ? '' : ' (optional)'}`,
  `<p>${PLACES[place]}: ${typeOf(schema)}</p>${description === undefined ? '' : `<p>${inline(description)}</p>`}`,
]

function replyOf(status: string, reply: Reply): string {
  const headers = Object.entries(reply.headers ?? {}).map(([name, { schema }]) => [
    `<code>${escape(name)}</code>`,
    `<p>${typeOf(schema)}</p>`,
  ])
  const contents = Object.entries(reply.content ?? {}).map(([type, { schema }]) =>
    schema ? shape(`Reply ${status}, ${type}`, schema) : `<p>Reply ${status}: <code>${escape(type)}</code></p>`,
  )
  const words = contents.length > 0 ? '' : `<p>Reply ${status}: ${inline(reply.description)}</p>`
  return words + contents.join('') + table(`Headers of reply ${status}`, ['Header', 'Value'], headers)
}

function callOf(method: string, path: string, operation: ApiOperation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const refused = Object.entries(responses).flatMap(([status, reply]) => ('$ref' in reply ? [status] : []))
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) =>
    shape(`Body, ${type}${requestBody?.required ? '' : ' (optional)'}. ${requestBody?.description}`, schema),
  )
  const replies = Object.entries(responses).map(([status, reply]) => ('$ref' in reply ? '' : replyOf(status, reply)))
  return folded(
    operationId,
    'call',
    `<span class="address"><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></span> <span>${inline(summary)}</span>`,
    [
      prose(description),
      `<p>Its name is <code>${escape(operationId)}</code>.</p>`,
      table('Parameters', ['Name', 'What it is'], parameters.map(parameterRow)),
      ...bodies,
      ...replies,
      refused.length > 0
        ? `<p>It may be refused with ${refused.map((status) => `<a href="#refused">${status}</a>`).join(', ')}.</p>`
        : '',
    ].join(''),
  )
}

function refusalsTable(responses: ApiDocument['components']['responses']): string {
  const rows = Object.entries(responses).map(([name, { description, content }]) => {
    const codes: readonly unknown[] = listOf(content?.['application/json']?.schema?.properties?.['code']?.['enum'])
    return [
      name.replace('Refused', ''),
      `<p>${inline(description)}</p><p>${codes.map((code) => `<code>${escape(String(code))}</code>`).join(' ')}</p>`,
    ]
  })
  return table('Refusals', ['Status', 'What it means, and the words in code'], rows)
}

const socketsPart = ({ title, paragraphs, head, rows }: SocketsSection): string =>
  `<h3>${escape(title)}</h3>${paragraphs.map((text) => `<p>${inline(text)}</p>`).join('')}${table(
    title,
    head,
    rows.map(([name, ...cells]) => [`<code>${escape(name)}</code>`, ...cells.map(inline)]),
  )}`

/** Returns the page. */
export function writePage({ info, tags, paths, components }: ApiDocument, sockets: readonly SocketsSection[]): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name))
    const list = own.map(({ method, path, operation }) => callOf(method, path, operation)).join('')
    return folded(
      `calls-${name}`,
      'group',
      `<h3>${escape(name)}</h3> <span>${own.length === 1 ? '1 call' : `${own.length} calls`}</span>`,
      prose(description) + list,
    )
  })
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const comment = typeof schema['description'] === 'string' ? prose(schema['description']) : ''
    return `<section id="schema-${escape(name)}"><h3>${escape(name)}</h3>${comment}${shape(name, schema)}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(info.title)}: the API</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="logo" href="/">Fridgedoor</a><nav aria-label="On this page"><a href="#calls">Calls</a><a href="#refused">Refusals</a><a href="#sockets">Sockets</a><a href="#schemas">Schemas</a></nav></header>
<main>
<h1>The API</h1>
${prose(info.description)}
<p><a class="pill" href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p>
<h2 id="calls">Calls</h2>
${groups.join('\n')}
<h2 id="refused">Refusals</h2>
${refusalsTable(components.responses)}
<h2 id="sockets">Sockets</h2>
${sockets.map(socketsPart).join('\n')}
<h2 id="schemas">Schemas</h2>
${folded('all-schemas', 'group', `<span>${schemas.length} schemas</span>`, schemas.join('\n'))}
</main>
</body>
</html>
`
}
