/** What a process has used so far, as Linux counts it. */
import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

export interface ProcessUsage {
  /** Of all threads. */
  readonly processorSeconds: number
  readonly residentMegabytes: number
  /**
   * Bytes of its write calls, those to WebSockets and HTTP connections of Node included, and those of mongod's network not. What the kernel
   * counts as written to the disk is no use: it counts all of a large folio of the page cache when a page of it is written.
   */
  readonly writtenBytes: number
}

export function usageOf(pid: number): ProcessUsage {
  const read = (name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8')
  return parseUsage({ stat: read('stat'), status: read('status'), io: read('io') })
}

/** Reads the texts of a process's files in /proc. A count that is missing is NaN. */
export function parseUsage({ stat, status, io }: { stat: string; status: string; io: string }): ProcessUsage {
  // The name of the program, in parentheses, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    processorSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    residentMegabytes: numberIn(status, 'VmRSS') / 1_024,
    writtenBytes: numberIn(io, 'wchar'),
  }
}

const numberIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
