/** What the tests of reports do again and again. */
import type { NewReport, Report } from '#contract/reports.ts'
import type { Client, ClientResponse } from '#tests/api/client.ts'

export const report = (
  client: Client,
  thing: NewReport['thing'],
  more: Partial<Pick<NewReport, 'reason' | 'words'>> = {},
): Promise<ClientResponse> => client.post('/api/reports', { thing, reason: 'unkind', ...more })

export const openReports = async (admin: Client): Promise<Report[]> =>
  ((await admin.get('/api/admin/reports')).json as { reports: Report[] }).reports
