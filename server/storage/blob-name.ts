/**
 * Throws TypeError unless the name is letters, digits, dots, dashes and underscores in parts parted by single slashes, no
 * part beginning with a dot or longer than 200 characters: so no name leaves the store's directory, on any file system, or is taken
 * for one of its temporary files.
 */
export function assertBlobName(name: string): void {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}){0,5}$/.test(name)) {
    throw new TypeError(`not a blob's name: ${JSON.stringify(name)}`)
  }
}
