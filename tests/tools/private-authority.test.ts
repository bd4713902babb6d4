/** A MongoDB whose certificate an authority of one's own has signed, named to Node by NODE_EXTRA_CA_CERTS. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lastingPort } from '#scripts/lasting-port.ts'
import { findMongod } from '#scripts/mongod.ts'
import { finishedBackups } from '#server/backups/backup-folder.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong } from '#tests/run-options.ts'
import { hasMongod } from '#tests/shared-mongo.ts'
import { Processes } from './processes.ts'

const OPENSSL = '/usr/bin/openssl'
const processes = new Processes()
let scratch: string
let mongod: ChildProcess | undefined

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fridgedoor-authority-'))
})
afterEach(async () => {
  processes.killAll()
  mongod?.kill('SIGKILL')
  await rm(scratch, { recursive: true, force: true })
})

const path = (name: string): string => join(scratch, name)
const run = (...args: string[]): string => execFileSync(OPENSSL, args, { encoding: 'utf8', stdio: 'pipe' })

/** Makes an authority and a certificate of this machine. Returns the authority's file and the one with the certificate and its key. */
async function makeCertificates(): Promise<{ authority: string; certificate: string }> {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2']
  run('req', '-x509', ...key, '-keyout', path('ca.key'), '-out', path('ca.pem'), '-subj', '/CN=An authority of a test')
  run('req', ...key.slice(0, 3), '-keyout', path('key.pem'), '-out', path('request.pem'), '-subj', '/CN=localhost')
  await writeFile(path('names.cnf'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signer = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial', '-extfile', path('names.cnf')]
  const certificate = run('x509', '-req', '-in', path('request.pem'), '-days', '2', ...signer)
  await writeFile(path('both.pem'), certificate + run('rsa', '-in', path('key.pem')))
  return { authority: path('ca.pem'), certificate: path('both.pem') }
}

/** Starts a replica set of one node that takes TLS alone. Returns its address. */
async function startMongo(program: string, { authority, certificate }: { authority: string; certificate: string }) {
  const port = await lastingPort()
  await mkdir(join(scratch, 'db'))
  const options = {
    dbpath: join(scratch, 'db'),
    port,
    bind_ip: '127.0.0.1',
    replSet: 'private',
    tlsMode: 'requireTLS',
    tlsCertificateKeyFile: certificate,
    tlsCAFile: authority,
    wiredTigerCacheSizeGB: 0.25,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  mongod = spawn(program, [...args, '--tlsAllowConnectionsWithoutCertificates'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  mongod.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await eventually(() => output.includes('Waiting for connections'))
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true&tls=true`, {
    tlsCAFile: authority,
  })
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
  await client.db('admin').command({ replSetInitiate: { _id: 'private', members } })
  await eventually(async () => (await client.db('admin').command({ hello: 1 }))['isWritablePrimary'] === true)
  await client.close()
  return `mongodb://127.0.0.1:${port}/private?tls=true&replicaSet=private`
}

// It starts a mongod of its own.
describe.skipIf(!isLong || !existsSync(OPENSSL) || !(await hasMongod()))('A MongoDB with a private authority', () => {
  test('its scheduled backups are made, and so are those by hand', async () => {
    const files = await makeCertificates()
    const settings = {
      MONGODB_URI: await startMongo((await findMongod())!.path, files),
      NODE_EXTRA_CA_CERTS: files.authority,
      DATA_DIR: join(scratch, 'data'),
    }
    const BACKUP_DIRECTORY = join(scratch, 'backups')
    await mkdir(BACKUP_DIRECTORY)
    await processes.serve({ ...settings, BACKUP_DIRECTORY })
    await eventually(
      () => finishedBackups(BACKUP_DIRECTORY),
      (found) => found.length === 1,
      60_000,
    )
    const byHand = await processes.run('backup', [join(scratch, 'by-hand')], settings)
    expect(byHand).toMatchObject({ code: 0 })
    mongod?.kill('SIGKILL')
    if (mongod) await once(mongod, 'exit')
  })
})
