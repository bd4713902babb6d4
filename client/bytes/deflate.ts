/** The zlib format (RFC 1950), by the browser. Written straight to the stream: a Blob of megabytes would leave the process first. */
export async function deflate(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const packed = new Response(readable).arrayBuffer()
  const writer = writable.getWriter()
  await Promise.all([writer.write(raw), writer.close()])
  return new Uint8Array(await packed)
}
