import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a long enough secret',
  PUBLIC_URL: 'https://fridge.example',
}

describe('config', () => {
  test('an empty environment gives a development server that listens on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 5000,
      host: '127.0.0.1',
      mongodbUri: null,
      rateLimitScale: 1,
    })
  })

  test('production requires a session secret, and listens on all interfaces', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SESSION_SECRET')
    expect(() => readConfig({ NODE_ENV: 'production', SESSION_SECRET: 'short' })).toThrow('SESSION_SECRET')
    expect(readConfig(PRODUCTION)).toMatchObject({ host: '0.0.0.0' })
  })

  test('production requires the public address (SECURITY-87)', () => {
    expect(() => readConfig({ ...PRODUCTION, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is required')
  })

  test('only this machine is a trusted proxy unless others are named (SECURITY-86)', () => {
    expect(readConfig(PRODUCTION).trustedProxies).toEqual(['127.0.0.0/8', '::1'])
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: ' 10.0.0.2, fd00::/8 ,::1' })
    expect(trustedProxies).toEqual(['10.0.0.2', 'fd00::/8', '::1'])
    for (const bad of ['proxy', '10.0.0.0/33', '10.0.0.1,', '0.0.0.0/x', 'true'])
      expect(() => readConfig({ TRUSTED_PROXIES: bad })).toThrow('TRUSTED_PROXIES')
  })

  test('backups are made when a folder is named, and their numbers are numbers', () => {
    expect(readConfig({}).backups).toBeNull()
    expect(readConfig({ BACKUP_DIRECTORY: '/backups' }).backups).toEqual({
      directory: '/backups',
      intervalHours: 24,
      keep: 7,
      recipient: null,
      s3: null,
    })
    for (const bad of ['0', '-1', 'NaN', 'daily', 'Infinity'])
      expect(() => readConfig({ BACKUP_DIRECTORY: '/backups', BACKUP_HOURS: bad }), bad).toThrow('BACKUP_HOURS')
    for (const bad of ['0', '1.5', 'NaN', 'all'])
      expect(() => readConfig({ BACKUP_DIRECTORY: '/backups', BACKUP_KEEP: bad }), bad).toThrow('BACKUP_KEEP')
    expect(() => readConfig({ BACKUP_AGE_RECIPIENT: 'age1abc' })).toThrow('needs BACKUP_DIRECTORY')
    const secret = { BACKUP_DIRECTORY: '/backups', BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1ABC' }
    expect(() => readConfig(secret)).toThrow('must be a public key of age')
  })

  test('backups are copied to a bucket when all of its settings are there, and only encrypted ones', () => {
    const bucket = {
      BACKUP_S3_ENDPOINT: 'https://s3.example',
      BACKUP_S3_BUCKET: 'our-backups',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'key',
    }
    const encrypted = { BACKUP_DIRECTORY: '/backups', BACKUP_AGE_RECIPIENT: 'age1abc' }
    expect(readConfig({ ...encrypted, ...bucket }).backups?.s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'our-backups',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      keep: 30,
    })
    expect(() => readConfig({ BACKUP_DIRECTORY: '/backups', ...bucket })).toThrow('needs BACKUP_AGE_RECIPIENT')
    expect(() => readConfig({ BACKUP_AGE_RECIPIENT: 'age1abc', ...bucket })).toThrow('needs BACKUP_DIRECTORY')
    for (const missing of Object.keys(bucket))
      expect(() => readConfig({ ...encrypted, ...bucket, [missing]: '' }), missing).toThrow('must be set together')
    for (const bad of ['/x', 'A bucket', '..'])
      expect(() => readConfig({ ...encrypted, ...bucket, BACKUP_S3_BUCKET: bad }), bad).toThrow('BACKUP_S3_BUCKET')
    for (const bad of ['-1', 'NaN', 'all'])
      expect(() => readConfig({ ...encrypted, ...bucket, BACKUP_S3_KEEP: bad }), bad).toThrow('BACKUP_S3_KEEP')
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ RATE_LIMIT_SCALE: ' ', MAX_OPENING_PICTURE_BYTES: '\t' })).toEqual(readConfig({}))
    expect(readConfig({ PORT: '', MONGODB_URI: '', PUBLIC_URL: '' })).toMatchObject({ port: 5000, mongodbUri: null })
  })

  test('the limits of sockets are read, and those per person are scaled', () => {
    const { socketLimits } = readConfig({ RATE_LIMIT_SCALE: '2', MAX_CONNECTIONS_PER_PERSON: '3', MAX_ROOMS: '7' })
    expect(socketLimits).toMatchObject({
      connectionsPerPerson: 6,
      rooms: 7,
      messagesPerSecond: 400,
      connections: 5_000,
      handshakesPerAddress: 200,
      handshakes: 1_000,
      handshakeMs: 10_000,
    })
    const off = readConfig({ RATE_LIMIT_SCALE: '0' }).socketLimits
    expect(off).toMatchObject({ connectionsPerPerson: Infinity, firstMessageMs: Infinity, rooms: 1_000 })
    expect(off.documentBytes).toBe(64 * 1024 * 1024)
    expect(() => readConfig({ MAX_ROOMS: '0' })).toThrow('MAX_ROOMS')
    expect(off.documentStrokes).toBe(100_000)
    expect(readConfig({ MAX_STROKES_PER_ARTWORK: '1000000' }).socketLimits.documentStrokes).toBe(1_000_000)
    for (const bad of ['0', '1.5', '1000001', 'NaN', 'many', '-1', '1e999'])
      expect(() => readConfig({ MAX_STROKES_PER_ARTWORK: bad })).toThrow('MAX_STROKES_PER_ARTWORK')
    for (const bytes of ['NaN', '-1', '1.5', 'much'])
      expect(() => readConfig({ MAX_OPENING_PICTURE_BYTES: bytes })).toThrow('MAX_OPENING_PICTURE_BYTES')
    expect(readConfig({ MAX_OPENING_PICTURE_BYTES: '0' }).pictures.openingPictureBytes).toBe(0)
    for (const threads of ['NaN', '1', '2.5', '65'])
      expect(() => readConfig({ PAINTING_THREADS: threads })).toThrow('PAINTING_THREADS')
    expect(readConfig({}).pictures.threads).toBeGreaterThanOrEqual(2)
    expect(readConfig({ PAINTING_THREADS: '5' }).pictures.threads).toBe(5)
  })

  test('the error names every invalid variable', () => {
    expect(() => readConfig({ PORT: 'http', PUBLIC_URL: 'ftp://x' })).toThrow(/PORT.*PUBLIC_URL/)
    expect(() => readConfig({ ADMIN_USERNAME: 'ann' })).toThrow('ADMIN_PASSWORD')
  })

  test('the public address is cut down to its origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://fridge.example/some/path' }).publicUrl).toBe('https://fridge.example')
  })
})
