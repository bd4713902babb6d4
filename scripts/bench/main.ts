/** `npm run bench -- sync | painter | browser | gallery | growth | size`: benchmarks, each against a named peer or baseline in the same run. */
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    ours: { type: 'boolean', default: false },
    profile: { type: 'string' },
    before: { type: 'string' },
  },
})

switch (positionals[0]) {
  case 'sync': {
    const { syncBench } = await import('./sync/sync-bench.ts')
    const only = values.only.split(',').filter((word) => word !== '')
    const { ours, before = null, profile = null } = values
    await syncBench({ rounds: Math.max(1, Math.trunc(Number(values.rounds)) || 1), only, ours, before, profile })
    break
  }
  case 'painter': {
    const { paintBench } = await import('./painter-bench.ts')
    const { farUndoBench } = await import('./painter-far-undo.ts')
    if (values.only !== 'undo') paintBench()
    await farUndoBench(values.before ?? null)
    break
  }
  case 'browser': {
    const { browserBench } = await import('./browser/browser-bench.ts')
    await browserBench({ rounds: Math.max(1, Math.trunc(Number(values.rounds)) || 1) })
    break
  }
  case 'gallery': {
    const { galleryBench } = await import('./gallery-bench.ts')
    if (values.only !== 'screen') await galleryBench()
    const { galleryScreenBench } = await import('./browser/gallery-screen.ts')
    await galleryScreenBench(Math.max(1, Math.trunc(Number(values.rounds)) || 1))
    break
  }
  case 'growth': {
    const { growthBench } = await import('./growth-bench.ts')
    growthBench()
    break
  }
  case 'size': {
    const { sizeBench } = await import('./size-bench.ts')
    sizeBench()
    break
  }
  default:
    console.error('npm run bench -- painter [--only undo] [--before revision]')
    console.error('npm run bench -- browser [--rounds 3]')
    console.error('npm run bench -- gallery [--rounds 3] [--only screen]')
    console.error('npm run bench -- growth')
    console.error('npm run bench -- size')
    console.error(
      'npm run bench -- sync [--rounds 3] [--only throughput,load] [--ours] [--before folder] [--profile folder]',
    )
    process.exitCode = 2
}
