/** Unpacks the zlib format (RFC 1950) by the browser's own means; rejects what is not in it, and where there are none. */
export async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
