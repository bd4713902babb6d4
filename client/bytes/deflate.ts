/**
 * Packs bytes into the zlib format (RFC 1950) with the browser's CompressionStream. Writes to the stream directly, because a
 * Blob of megabytes is first copied to another process.
 */
export async function deflate(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const packed = new Response(readable).arrayBuffer()
  const writer = writable.getWriter()
  await Promise.all([writer.write(raw), writer.close()])
  return new Uint8Array(await packed)
}

/**
 * Unpacks the zlib format (RFC 1950) with the browser's DecompressionStream. Rejects bytes of any other format, and always in
 * browsers without it.
 */
export async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
