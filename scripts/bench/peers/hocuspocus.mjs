/** Starts Hocuspocus with its SQLite extension and default settings: `node hocuspocus.mjs <database file> <port>`. */
import { SQLite } from '@hocuspocus/extension-sqlite'
import { Server } from '@hocuspocus/server'

const [database, port] = process.argv.slice(2)
const server = new Server({
  address: '127.0.0.1',
  port: Number(port),
  quiet: true,
  extensions: [new SQLite({ database })],
})
await server.listen()
console.log(`listening on port ${port}`)
