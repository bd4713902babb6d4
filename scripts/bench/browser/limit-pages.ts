/** Pages that do less and less of what home does, from the same built client: what is left of its time when the app takes none. */
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const CLIENT = fileURLToPath(new URL('../../../dist/client', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const PICTURE = '<img src="/pictures/butterfly.svg" width="214" height="160" alt="">'

/** What is served at the path of its name. */
export type LimitPage = 'picture' | 'react'

function htmlOf(page: LimitPage): string {
  if (page === 'picture') return `<!doctype html><title>Limit</title>${PICTURE}`
  const index = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const base = /"(\/assets\/base-[^"]+)"/.exec(index)?.[1]
  if (!base) throw new Error('The built page names no base script')
  const styles = /<link rel="stylesheet"[^>]*>/.exec(index)?.[0] ?? ''
  const script = `import ${JSON.stringify(base)}; document.body.innerHTML = ${JSON.stringify(PICTURE)}`
  return `<!doctype html><title>Limit</title>${styles}<body><script type="module">${script}</script>`
}

/** Starts a server of these pages and of the client's files, compressed as the build has compressed them. */
export async function serveLimitPages(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/picture' || url === '/react')
      return void response.setHeader('content-type', 'text/html').end(htmlOf(url === '/react' ? 'react' : 'picture'))
    const file = join(CLIENT, normalize(url))
    if (!existsSync(file)) return void response.writeHead(404).end()
    const isCompressed = existsSync(`${file}.br`)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    if (isCompressed) response.setHeader('content-encoding', 'br')
    response.end(readFileSync(isCompressed ? `${file}.br` : file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server of the limits has no port')
  return { port: address.port, close: () => void server.close() }
}
