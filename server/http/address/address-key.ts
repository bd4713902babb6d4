/** The part of a client's address that limits count by (SECURITY-10). */
import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A provider gives a household or a machine at least a /64 network, in which it may choose any address. */
const NETWORK_GROUPS = 4

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** Returns the eight 16-bit groups of an IPv6 address without a zone. */
function groupsOf(address: string): number[] {
  // URL writes the address in its canonical form: hexadecimal, with at most one '::'.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [readGroups(head), readGroups(tail ?? '')]
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last]
}

/** Some proxies state the port of the client too, which each of its connections chooses anew. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]*)\](?::\d+)?)$/

/** Returns an address without the port that a proxy has put behind it. */
export function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

/**
 * Returns an IPv4 address as it is, an IPv4-mapped IPv6 address as IPv4, and of any other IPv6 address its /64 network; without a port.
 * A text that is no address stands for itself.
 */
export function addressKey(address: string | undefined): string {
  const [bare = ''] = withoutPort(address ?? '').split('%')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
