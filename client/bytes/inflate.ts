/**
 * Unpacks the zlib format (RFC 1950) with the browser's DecompressionStream. Rejects bytes of any other format, and always in
 * browsers without it.
 */
export async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
