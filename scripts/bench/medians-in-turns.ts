/** Times jobs in turns, so that all of them see the same machine. */

const MAX_WARM_UP_ROUNDS = 40

/** Returns the jobs' medians in milliseconds. As many rounds before let the engine compile, but no more than MAX_WARM_UP_ROUNDS. */
export function mediansInTurns(jobs: readonly ((round: number) => void)[], rounds: number): number[] {
  const times = jobs.map((): number[] => [])
  const warmUp = Math.min(rounds, MAX_WARM_UP_ROUNDS)
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, job] of jobs.entries()) {
      const start = performance.now()
      job(round + warmUp)
      if (round >= 0) times[index]!.push(performance.now() - start)
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!)
}
