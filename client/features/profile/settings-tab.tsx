import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Profile } from '#contract/profile.ts'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { DeleteAccount } from './rights/delete-account.tsx'
import { YourData } from './rights/your-data.tsx'
import { FirstPassword } from './security/first-password.tsx'
import { oidcQuery } from './security/oidc-query.ts'
import { PasswordForm } from './security/password-form.tsx'
import { ProviderLink } from './security/provider-link.tsx'
import { SignedInDevices } from './security/signed-in-devices.tsx'
import { OtherWaysIn } from './security/ways-in.tsx'
import { SettingsForm } from './settings/settings-form.tsx'

/** Everything that the person decides about their account. */
export function SettingsTab({ profile }: { profile: Profile }) {
  const { data: oidc } = useQuery(oidcQuery)
  return (
    <div className="flex flex-col gap-5">
      <SettingsForm profile={profile} />
      {oidc?.hasPassword === false ? (
        <FirstPassword username={profile.username} />
      ) : (
        <>
          <PasswordForm username={profile.username} />
          <OtherWaysIn username={profile.username} />
        </>
      )}
      {oidc?.provider != null && <ProviderLink {...oidc} provider={oidc.provider} />}
      <SignedInDevices />
      <YourData />
      <DeleteAccount />
      <Link
        to="/about"
        className="inline-flex min-h-11 items-center self-start text-blueberry-ink underline underline-offset-4"
      >
        About {PRODUCT_NAME}
      </Link>
    </div>
  )
}
