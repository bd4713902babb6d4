/** What the shipped Compose file and nginx configuration promise (docs/operating.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProxyTrust } from '#server/http/address/client-address.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('nginx logs no address, no path and nothing else that may hold a code (SECURITY-4)', () => {
  const settings = read('docker/nginx.conf').replaceAll(/#.*$/gm, '')
  const format = /log_format\s+(\w+)([^;]*);/.exec(settings)
  const logs = [...settings.matchAll(/access_log\s+([^;]*);/g)].map(([, log]) => log?.trim())
  expect(logs).toEqual([`/dev/stdout ${format?.[1]}`])
  const variables = [...(format?.[2] ?? '').matchAll(/\$\w+/g)].map(([name]) => name).toSorted()
  expect(variables).toEqual(['$body_bytes_sent', '$request_method', '$request_time', '$status', '$time_iso8601'])
  // Lines of level error quote the request.
  expect(/error_log\s+\S+\s+(\w+);/.exec(settings)?.[1]).toBe('crit')
})

test('the app trusts nginx by its address, and not the gateway of its network (SECURITY-86)', () => {
  const compose = read('docker-compose.yml')
  const [, proxies = ''] = /TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-([^}]*)\}/.exec(compose) ?? []
  const [, balancer = ''] = /ipv4_address: ([\d.]+)/.exec(compose) ?? []
  const [, subnet = ''] = /subnet: ([\d./]+)/.exec(compose) ?? []
  const gateway = subnet.replace(/\.0\/24$/, '.1')
  const trusts = createProxyTrust(proxies.split(','))
  expect([trusts(balancer), trusts(gateway)]).toEqual([true, false])
  expect(createProxyTrust([subnet])(balancer)).toBe(true)
})
