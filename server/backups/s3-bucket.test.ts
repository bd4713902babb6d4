/** A service that lies, or that does less than S3: nothing but what is ours is asked of it (BACKUP-5). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { S3Bucket } from './s3-bucket.ts'

let server: Server
let calls: string[]
let reply: { status: number; headers?: Record<string, string>; body?: string }
let bucket: S3Bucket

beforeEach(async () => {
  calls = []
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bucket = await S3Bucket.open({
    endpoint,
    bucket: 'ours',
    region: 'r',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    keep: 1,
  })
})
afterEach(() => server.close())

test('a redirection is not followed', async () => {
  reply = { status: 307, headers: { location: '/inside' } }
  await expect(bucket.remove('old')).rejects.toThrow('307')
  expect(calls).toEqual(['DELETE /ours/old'])
})

const upload = (key: string): string => `<Upload><Key>${key}</Key><UploadId>1</UploadId></Upload>`

test('unfinished uploads of others stay', async () => {
  reply = { status: 200, body: upload('films/summer') + upload('../theirs/x') + upload('fridgedoor-0badcafe-1') }
  await bucket.removeUnfinished('fridgedoor-0badcafe-')
  expect(calls.slice(1)).toEqual(['DELETE /ours/fridgedoor-0badcafe-1'])
})

test('a list without an end is refused', async () => {
  reply = { status: 200, body: '<NextContinuationToken>more</NextContinuationToken>' }
  await expect(bucket.list('fridgedoor-')).rejects.toThrow('pages')
})

test('elements that do not end take no time', async () => {
  reply = { status: 200, body: '<Contents>'.repeat(100_000) }
  expect(await bucket.list('fridgedoor-')).toEqual([])
})
