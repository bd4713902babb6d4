/** Length and seed of a test run. */
import { randomInt } from 'node:crypto'

/** True under `npm run test:long`. */
export const isLong = process.env.FRIDGEDOOR_LONG === '1'

/** The short run judges a change, so it makes the same choices each time; the long run looks for what nobody thought of. */
const SHORT_RUN_SEED = 20_261_101

/** Returns the seed of all random choices: `FRIDGEDOOR_SEED` if it is set, else a fixed one in the short run and a new one in the long run. */
export function seedOfRun(): number {
  const given = process.env.FRIDGEDOOR_SEED
  if (given !== undefined && given !== '') return Number(given)
  return isLong ? randomInt(2 ** 31) : SHORT_RUN_SEED
}

/** Runs `work` with a seed, and names the seed in the message of whatever it throws. The timing of processes and sockets still varies. */
export async function withSeed<T>(work: (seed: number) => Promise<T>): Promise<T> {
  const seed = seedOfRun()
  try {
    return await work(seed)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`with FRIDGEDOOR_SEED=${seed}: ${message}`, { cause: error })
  }
}
