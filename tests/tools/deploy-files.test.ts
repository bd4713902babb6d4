/** The files that an operator takes as they are: images, services, dashboards, alarms. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createClient } from '#tests/api/client.ts'
import { eventually } from '#tests/eventually.ts'
import { Processes } from './processes.ts'

let scratch: string
const processes = new Processes()
const children = new Set<ChildProcess>()
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fridgedoor-deploy-'))
})
afterEach(async () => {
  processes.killAll()
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await rm(scratch, { recursive: true, force: true })
})

const text = (path: string): Promise<string> => readFile(path, 'utf8')

/** Returns the metrics that a query names; Prometheus itself makes `up`. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
  const names = bare.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []
  return names.filter((name) => name !== 'histogram_quantile').map((name) => name.replace(/_(count|bucket|sum)$/, ''))
}

/** Starts a server with every setting that has metrics of its own. Neither the bucket nor the collector is there. */
async function serveWithEverything() {
  await mkdir(join(scratch, 'backups'))
  return processes.serve({
    DATA_DIR: join(scratch, 'data'),
    BACKUP_DIRECTORY: join(scratch, 'backups'),
    BACKUP_AGE_RECIPIENT: await identityToRecipient(await generateIdentity()),
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_BUCKET: 'nowhere',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'key',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
}

describe('Alarms and dashboards', () => {
  const Rules = z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

  const readRules = async () =>
    Rules.parse(parse(await text('docker/prometheus/alerts.yml'))).groups.flatMap((g) => g.rules)

  test('every metric that they name is one of a running server', async () => {
    const dashboard = Dashboard.parse(JSON.parse(await text('docker/grafana/dashboard.json')))
    const expressions = [
      ...(await readRules()).map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const named = new Set(expressions.flatMap(metricsIn))
    expect(named.size).toBeGreaterThan(15)
    const client = createClient((await serveWithEverything()).url)
    await client.get('/api/nothing')
    const metrics = (await client.get('/metrics')).text
    const served = new Set(Array.from(metrics.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name))
    expect([...named].filter((name) => !served.has(name))).toEqual([])
    // Each has its line in the documentation.
    const rows = (await text('docs/operating.md')).matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|/gm)
    const documented = [...rows].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
    const own = [...served].filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.filter((name) => !documented.includes(name))).toEqual([])
    expect(documented.filter((name) => name.includes('_') && !served.has(name))).toEqual([])
    // And its panel or its alarm. How many connections have presence says what its bytes say.
    expect(own.filter((name) => !named.has(name))).toEqual(['collaboration_presence_entries'])
    expect(metrics).toMatch(/^http_refusals_total\{code="not-found"\} 1$/m)
    expect(metrics).toMatch(/^storage_trouble\{trouble="full"\} 0$/m)
    expect(metrics).toMatch(/^queue_waiting_jobs\{queue="passwords"\} 0$/m)
  })

  test('every alarm has its paragraph in the documentation, and every paragraph its alarm', async () => {
    const alarms = (await readRules()).map(({ alert }) => alert)
    const documented = Array.from(
      (await text('docs/operating.md')).matchAll(/^- \*\*(Fridgedoor\w+)\*\*: /gm),
      ([, name = '']) => name,
    )
    expect(documented.toSorted()).toEqual(alarms.toSorted())
  })
})

describe('Images and services', () => {
  const Service = z.looseObject({
    environment: z.record(z.string(), z.string()).default({}),
    read_only: z.boolean().optional(),
    tmpfs: z.array(z.string()).default([]),
    cap_drop: z.array(z.string()).default([]),
    security_opt: z.array(z.string()).default([]),
    mem_limit: z.string().optional(),
    networks: z.record(z.string(), z.object({ ipv4_address: z.string() })).optional(),
  })
  const Compose = z.looseObject({ services: z.record(z.string(), Service) })
  const readCompose = async (path: string) => Compose.parse(parse(await text(path), { merge: true })).services

  test.each([
    ['docker-compose.yml', ['app-1', 'app-2']],
    ['docker/home/docker-compose.yml', ['app', 'caddy']],
  ])('%s gives its services no rights and little memory', async (path, names) => {
    const services = await readCompose(path)
    const documented = await text('docs/operating.md')
    for (const name of names) {
      const service = services[name]!
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
      })
      expect(service.tmpfs.some((mount) => mount.startsWith('/tmp'))).toBe(true)
      if (name === 'caddy') continue
      for (const setting of Object.keys(service.environment)) expect(documented).toContain(`\`${setting}\``)
    }
  })

  test('at home the app trusts Caddy alone', async () => {
    const { app, caddy } = await readCompose('docker/home/docker-compose.yml')
    expect(app!.environment['TRUSTED_PROXIES']).toBe(caddy!.networks!['default']!.ipv4_address)
    expect(await text('docker/home/Caddyfile')).toContain('reverse_proxy app:5000')
  })

  test('the image and the unit start the server as npm start does, without the rights of root', async () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(await text('package.json')))
    const [, flags = ''] = /^node (--\S+)/.exec(scripts.start) ?? []
    const image = (await text('Dockerfile')).split(/^FROM /m).at(-1)!
    expect(image).toMatch(/^USER node$/m)
    expect(image).toMatch(/^HEALTHCHECK .*readyz/m)
    expect(image).toContain(`CMD ["node", "${flags}", "dist/server/main.js"]`)
    const unit = await text('docker/systemd/fridgedoor.service')
    expect(unit).toMatch(new RegExp(`^ExecStart=/usr/bin/node ${flags} \\S+/dist/server/main\\.js$`, 'm'))
    for (const line of [
      'DynamicUser=yes',
      'StateDirectory=fridgedoor',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
    ])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toMatch(/^MemoryMax=/m)
  })

  const analyze = '/usr/bin/systemd-analyze'
  if (existsSync(analyze) && existsSync('/usr/bin/node'))
    test('systemd understands every line of the unit', () => {
      const unit = 'docker/systemd/fridgedoor.service'
      const { status, stderr } = spawnSync(analyze, ['verify', unit], { encoding: 'utf8' })
      // It speaks of other units of this machine, too.
      expect(stderr.split('\n').filter((line) => line.includes(unit))).toEqual([])
      expect(status).toBe(0)
    })

  const setpriv = '/usr/bin/setpriv'
  const stranger = 65_534
  if (process.getuid?.() === 0 && existsSync(setpriv))
    test('the server needs no right but to write in DATA_DIR, TMPDIR and BACKUP_DIRECTORY', async () => {
      await chmod(scratch, 0o755)
      const [data, temporary, backups] = ['data', 'tmp', 'backups'].map((name) => join(scratch, name))
      for (const folder of [data, temporary, backups]) {
        await mkdir(folder!)
        await chown(folder!, stranger, stranger)
      }
      const rights = [
        `--reuid=${stranger}`,
        `--regid=${stranger}`,
        '--clear-groups',
        '--no-new-privs',
        '--bounding-set=-all',
      ]
      const child = spawn(setpriv, [...rights, process.execPath, 'dist/server/main.js'], {
        env: {
          NODE_ENV: 'production',
          SESSION_SECRET: 'a long enough secret',
          PUBLIC_URL: 'http://localhost:5000',
          HOST: '127.0.0.1',
          PORT: '0',
          DATA_DIR: data,
          TMPDIR: temporary,
          BACKUP_DIRECTORY: backups,
          BACKUP_AGE_RECIPIENT: await identityToRecipient(await generateIdentity()),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.add(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const exited = once(child, 'exit')
      void exited.then(() => (output += '\nended'))
      const url = await eventually(
        () => /^listening on (http:\S+)$/m.exec(output)?.[1] ?? (output.includes('\nended') ? output : ''),
      )
      const ana = createClient(url)
      expect((await ana.post('/api/register', { username: 'ana', password: 'a good password' })).status).toBe(201)
      const { id } = (await ana.post('/api/artworks', { title: 'First' })).json as { id: number }
      expect((await ana.post(`/api/artworks/${id}/strokes`, { points: [{ x: 9, y: 9 }] })).status).toBe(201)
      expect((await ana.get(`/api/artworks/${id}/image`)).status).toBe(200)
      await eventually(
        () => readdir(backups!),
        (names) => names.some((name) => name.startsWith('fridgedoor-')),
      )
      child.kill('SIGTERM')
      expect(await exited).toEqual([0, null])
      expect(output).not.toMatch(/"level":(50|60)/)
    })
})
