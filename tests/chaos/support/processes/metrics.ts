/** Returns one value of the server's `GET /metrics`; throws when the metric is missing. */
export async function readMetric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`there is no metric ${name}`)
  return Number(value)
}

const MEGABYTE = 1024 * 1024

/** Returns the server's resident memory, in megabytes. */
export async function residentMegabytes(origin: string): Promise<number> {
  return (await readMetric(origin, 'process_resident_memory_bytes')) / MEGABYTE
}
