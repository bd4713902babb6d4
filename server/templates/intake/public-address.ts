/** Tells addresses of the public internet from all others. */
import ipaddr from 'ipaddr.js'

/** Public by its range, but inside a cloud it is the machine's own host. */
const HOST_OF_CLOUD = '168.63.129.16'

/**
 * Returns whether an IP address is one of the public internet: not private, loopback, link-local (where clouds keep their metadata),
 * shared, multicast, reserved, or one that leads to such an IPv4 address in the form of an IPv6 address. Other texts are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  return plain.range() === 'unicast' && plain.toString() !== HOST_OF_CLOUD
}
