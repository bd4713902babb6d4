/** Length and seed of a chaos run: short and with a new seed, unless the environment says otherwise. */
import { randomInt } from 'node:crypto'

/** True under `npm run test:long`. */
export const isLong = process.env.FRIDGEDOOR_LONG === '1'

/** `FRIDGEDOOR_SEED` repeats a run's random choices. The timing of processes and sockets still varies. */
function chaosSeed(): number {
  const given = process.env.FRIDGEDOOR_SEED
  return given === undefined || given === '' ? randomInt(2 ** 32) : Number(given)
}

/** Runs `work` with a seed, and names the seed in the message of whatever it throws. */
export async function withSeed<T>(work: (seed: number) => Promise<T>): Promise<T> {
  const seed = chaosSeed()
  try {
    return await work(seed)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`with FRIDGEDOOR_SEED=${seed}: ${message}`, { cause: error })
  }
}
