import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ServerSettings } from '#contract/server-settings.ts'

/** The settings of the server. Its code is fetched late, because the sign-in screen comes first. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['/api/settings'],
  queryFn: async ({ signal }): Promise<ServerSettings> => {
    const [{ getServerSettings }, { call }] = await Promise.all([
      import('#contract/server-settings.ts'),
      import('#client/http/call.ts'),
    ])
    return call(getServerSettings, { signal })
  },
  staleTime: 60_000,
})

/** Returns what is not possible on this server. While that is not known, everything is offered: the server decides again. */
export function useServerLimits(): Pick<ServerSettings, 'noPublicPictures' | 'noChildCodes'> {
  const { data } = useQuery(serverSettingsQuery)
  return { noPublicPictures: data?.noPublicPictures ?? false, noChildCodes: data?.noChildCodes ?? false }
}
