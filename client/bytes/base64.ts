/** Bytes as base64 and back. */

/** `String.fromCharCode` takes a limited number of arguments. */
const SLICE = 8_192

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += SLICE) text += String.fromCharCode(...bytes.subarray(i, i + SLICE))
  return btoa(text)
}

/** Characters that are no base64 give no bytes: a decoder behind this refuses what is left. */
export function fromBase64(text: string): Uint8Array {
  const binary = decode(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i)
  return bytes
}

function decode(text: string): string {
  try {
    return atob(text)
  } catch (error) {
    if (error instanceof DOMException) return ''
    throw error
  }
}
