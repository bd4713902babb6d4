/** Tells addresses of the public internet from all others. */
import ipaddr from 'ipaddr.js'

/** Public by its range, but inside a cloud it is the machine's own host. */
const HOST_OF_CLOUD = '168.63.129.16'

/** All IPv6 addresses of the public internet. Outside of them are, among others, IPv4 addresses in an old form (`::127.0.0.1`). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address is one of the public internet: not private, loopback, link-local (where clouds keep their metadata),
 * shared, multicast, reserved, or one that leads to such an IPv4 address in the form of an IPv6 address. Other texts are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  if (plain instanceof ipaddr.IPv6 && !plain.match(GLOBAL_IPV6)) return false
  return plain.range() === 'unicast' && plain.toString() !== HOST_OF_CLOUD
}
