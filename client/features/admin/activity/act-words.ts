import type { AdminAct, AuditEntry } from '#contract/admin.ts'

/** What was done to a thing or a person of that name, after the admin's name. */
const ACTS: Readonly<Record<AdminAct, (name: string) => string>> = {
  'template-added': (name) => `added the template ${name}`,
  'template-changed': (name) => `changed the template ${name}`,
  'template-removed': (name) => `deleted the template ${name}`,
  'item-added': (name) => `added the store item ${name}`,
  'item-changed': (name) => `changed the store item ${name}`,
  'item-deactivated': (name) => `deactivated the store item ${name}`,
  'feedback-changed': (name) => `changed the feedback ${name}`,
  'feedback-archived': (name) => `archived the feedback ${name}`,
  'feedback-restored': (name) => `restored the feedback ${name}`,
  'admin-created': (name) => `created the admin ${name}`,
  'password-reset': (name) => `reset the password of ${name}`,
  'account-disabled': (name) => `disabled the account of ${name}`,
  'account-enabled': (name) => `enabled the account of ${name}`,
  'admin-made': (name) => `made ${name} an admin`,
  'admin-unmade': (name) => `took the admin's rights from ${name}`,
  'artwork-hidden': (name) => `hid the picture ${name}`,
  'artwork-shown': (name) => `showed the picture ${name} again`,
  'artwork-deleted': (name) => `deleted the picture ${name}`,
  'report-dismissed': (name) => `found nothing wrong with ${name}`,
  'settings-changed': (name) => `changed the settings of ${name}`,
}

/** Returns who did it. The operator works at the command line, and an account may be gone. */
export function doerWords({ admin, adminId }: Pick<AuditEntry, 'admin' | 'adminId'>): string {
  return admin ?? (adminId === null ? 'The operator' : 'A deleted account')
}

/** Returns what was done: 'changed the template Cat'. */
export function actWords({ act, target, targetId, targetName }: AuditEntry): string {
  return ACTS[act](targetName ?? (target === 'account' ? 'a deleted account' : `number ${targetId}`))
}
