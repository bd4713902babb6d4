/** `npm run bench -- painter | sync`: measurements, each beside a named peer or baseline in the same run. */
import { syncBench } from './sync-bench.ts'

const [which] = process.argv.slice(2)

if (which === 'sync') await syncBench()
else {
  console.error('npm run bench -- sync')
  process.exit(2)
}
