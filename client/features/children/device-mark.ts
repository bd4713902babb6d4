/**
 * Whether a parent has made this device one of a family's: a mark in the browser, so that the sign-in screen of every other device
 * neither asks the server nor fetches the children's part. The right itself is a cookie that only the server reads (CHILD-2).
 */
const KEY = 'familyDevice'

type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns whether this device is marked. @param storage throws where storage is refused; then no device is marked */
export function isFamilyDevice(storage: () => Marks = () => localStorage): boolean {
  try {
    return storage().getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Marks this device, or takes the mark off. Returns false where storage is refused. */
export function markFamilyDevice(isOne: boolean, storage: () => Marks = () => localStorage): boolean {
  try {
    if (isOne) storage().setItem(KEY, 'true')
    else storage().removeItem(KEY)
    return true
  } catch {
    return false
  }
}
