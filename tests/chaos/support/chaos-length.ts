/** How long chaos lasts, and which one it is: short and new every time, unless the environment says otherwise. */
import { randomInt } from 'node:crypto'

/** `npm run test:long` */
export const isLong = process.env.FRIDGEDOOR_LONG === '1'

/** `FRIDGEDOOR_SEED` repeats a run's wishes; the timing of processes and sockets stays their own. */
function chaosSeed(): number {
  const given = process.env.FRIDGEDOOR_SEED
  return given === undefined || given === '' ? randomInt(2 ** 32) : Number(given)
}

/** Runs `work` with a seed that stands in the message of whatever it throws. */
export async function withSeed<T>(work: (seed: number) => Promise<T>): Promise<T> {
  const seed = chaosSeed()
  try {
    return await work(seed)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`with FRIDGEDOOR_SEED=${seed}: ${message}`, { cause: error })
  }
}
