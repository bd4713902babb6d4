/** The open file descriptors of a process. */
import { readdir } from 'node:fs/promises'

/** Only Linux lists the descriptors of another process as files. */
export const countsDescriptors = process.platform === 'linux'

export async function openDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
