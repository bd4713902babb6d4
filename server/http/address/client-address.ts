/** The address of a client behind proxies, for requests in Express and for upgrades outside it. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Returns whether a proxy at this address may state the address of its client. */
export type ProxyTrust = (address: string) => boolean

/** Trusts proxies on this machine and, in production, on private networks. */
export function createProxyTrust({ production }: { production: boolean }): ProxyTrust {
  const trusted = new BlockList()
  trusted.addSubnet('127.0.0.0', 8, 'ipv4')
  trusted.addAddress('::1', 'ipv6')
  if (production) {
    trusted.addSubnet('169.254.0.0', 16, 'ipv4')
    trusted.addSubnet('10.0.0.0', 8, 'ipv4')
    trusted.addSubnet('172.16.0.0', 12, 'ipv4')
    trusted.addSubnet('192.168.0.0', 16, 'ipv4')
    trusted.addSubnet('fe80::', 10, 'ipv6')
    trusted.addSubnet('fc00::', 7, 'ipv6')
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Returns what Express returns as `request.ip`: the nearest address that is no trusted proxy, or the farthest one. */
export function clientAddress(request: IncomingMessage, trusts: ProxyTrust): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).toReversed()].filter(Boolean)
  return hops.find((hop) => !trusts(hop)) ?? hops.at(-1) ?? ''
}
