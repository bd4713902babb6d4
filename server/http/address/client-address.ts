/** The address of a client behind proxies, for requests in Express and for upgrades outside it. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Returns whether a proxy at this address may state the address of its client. */
export type ProxyTrust = (address: string) => boolean

/** Trusts proxies at these addresses and in these networks, such as `10.0.0.2` and `fd00::/8`, and no others (SECURITY-86). */
export function createProxyTrust(proxies: readonly string[]): ProxyTrust {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Returns what Express returns as `request.ip`: the nearest address that is no trusted proxy, or the farthest one. */
export function clientAddress(request: IncomingMessage, trusts: ProxyTrust): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).toReversed()].filter(Boolean)
  return hops.find((hop) => !trusts(hop)) ?? hops.at(-1) ?? ''
}
