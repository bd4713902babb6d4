import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measurePainting } from './measured-painting.ts'
import type { PictureJob } from './paint-job.ts'

test('paintings are measured by lane, kind and outcome', async () => {
  const registry = new Registry()
  let clock = 0
  const job: PictureJob = {
    artworkId: 1,
    plates: new Uint8Array(),
    updates: [],
    openingPicture: null,
    limitMs: 300,
  }
  const painter = measurePainting(registry, () => clock)(
    {
      size: 1,
      async picture() {
        clock += 2_000
        return null
      },
      openingPicture: () => Promise.reject(new Error('the thread has ended')),
    },
    'long',
  )
  expect(await painter.picture(job)).toBeNull()
  await expect(painter.openingPicture(job)).rejects.toThrow('the thread has ended')
  const metrics = await registry.metrics()
  expect(metrics).toContain('picture_painting_seconds_sum{lane="long",kind="picture",outcome="unfinished"} 2')
  expect(metrics).toContain('picture_painting_seconds_count{lane="long",kind="opening",outcome="failed"} 1')
})
