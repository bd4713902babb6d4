import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { readLogTail, type LogLine } from '#client/features/sync-test/monitor/log-entry.ts'
import { failureText } from '#client/http/failure-text.ts'

export interface LogTail {
  readonly lines: readonly LogLine[]
  readonly names: ReadonlyMap<number, string>
  readonly failure: string | null
}

const NO_LINES: readonly LogLine[] = []
const NO_NAMES: ReadonlyMap<number, string> = new Map()

/** Reads the end of the server's log again whenever this client's position changes. @param seq the position's number */
export function useLogTail(artworkId: number, seq: number): LogTail {
  const { data, error } = useQuery({
    queryKey: [...ARTWORKS_KEY, artworkId, 'log-tail', seq],
    queryFn: () => readLogTail(artworkId, seq),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    lines: data?.lines ?? NO_LINES,
    names: data?.names ?? NO_NAMES,
    failure: error && failureText(error, { fallback: 'The log could not be read.' }),
  }
}
