/** Tells when a measure may be of the load generator, and not of the server. */

/** Above this share of one core the load generator may be the bottleneck. */
const MAX_DRIVER_LOAD = 0.9

/** Prints the load of this process since a moment, if it is high. @param start milliseconds of `performance.now()` */
export function noteDriverLoad(before: NodeJS.CpuUsage, start: number): void {
  const { user, system } = process.cpuUsage(before)
  const load = (user + system) / 1_000 / (performance.now() - start)
  if (load > MAX_DRIVER_LOAD) console.error(`  the load generator was busy ${(load * 100).toFixed(0)} % of the time`)
}
