/**
 * Returns a new stroke id: 128 random bits as 22 characters. `crypto.randomUUID` is missing on plain http, which a family's own
 * server at home may use.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
