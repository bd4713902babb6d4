/** Whether this browser has passkeys: not on plain http, and not in old ones. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'
