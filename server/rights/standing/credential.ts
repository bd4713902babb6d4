/** Who has shown that an account is theirs, and under which version of its credentials. A version that has ended proves nothing (SECURITY-33). */
export interface Credential {
  readonly userId: number
  /** How often the credentials of the account have ended: its password was changed or reset, it was disabled, a child got a new secret. */
  readonly version: number
}
