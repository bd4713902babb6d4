import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Paintbrush } from 'lucide-react'
import type { ReportedThing } from '#contract/reports.ts'
import { isFamilyDevice } from '#client/features/children/device-mark.ts'
import { artworkIn, codeIn } from '#client/models/session/sign-in-target.ts'
import { useIsSigningIn } from '#client/models/session/use-sign-in.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Logo } from '#client/ui/logo.tsx'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { clearToasts } from '#client/ui/overlays/toast.ts'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { AuthFooter, PicturesOnTheDoor } from './auth-footer.tsx'
import { LoginForm } from './login-form.tsx'
import { usePurpose } from './use-purpose.ts'

// Fetched for people who have opened a link, with the code that parses a reply (docs/decisions/0040).
const OpenedLink = lazy(async () => ({ default: (await import('./opened-link.tsx')).OpenedLink }))

// Fetched with the form that most visitors do not open.
const RegisterPanel = lazy(async () => ({ default: (await import('./register-panel.tsx')).RegisterPanel }))

// Fetched by people who have opened a shared link.
const ReportButton = lazy(async () => ({
  default: (await import('#client/features/reports/report-button.tsx')).ReportButton,
}))
// Fetched where the operator has set up a provider only.
const ProviderSignIn = lazy(async () => ({ default: (await import('./provider-sign-in.tsx')).ProviderSignIn }))

/** Returns the name of the provider that the server writes into the page (`OIDC_NAME_META` of contract/oidc.ts); undefined without one. */
const providerName = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name=oidc-name]')?.content

// Fetched on devices of families only.
const WhoIsColoring = lazy(async () => ({
  default: (await import('#client/features/children/who-is-coloring.tsx')).WhoIsColoring,
}))

/** Milliseconds between signing in and leaving the screen, so that the toast appears before the screen changes. */
const LEAVE_AFTER_MS = { login: 500, register: 300 } as const

type AuthForm = keyof typeof LEAVE_AFTER_MS

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Sign Up' },
] as const

/**
 * Returns the open form and a function that opens one. `signup=true` in the address or an invitation opens the registration; once the person
 * chooses a form, it is removed from the address.
 */
function useOpenForm(invited: boolean): [AuthForm, (form: AuthForm) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const wantsSignup = search.get('signup') === 'true'
  const [form, setForm] = useState<AuthForm>(wantsSignup || invited ? 'register' : 'login')
  const [wantedBefore, setWantedBefore] = useState(wantsSignup)
  if (wantedBefore !== wantsSignup) {
    setWantedBefore(wantsSignup)
    if (wantsSignup) setForm('register')
  }
  const choose = (next: AuthForm) => {
    clearToasts()
    setForm(next)
    if (!search.has('signup')) return
    search.delete('signup')
    setSearch(search, { replace: true, state })
  }
  return [form, choose]
}

/** Returns what a visitor who has opened this address can report, and the words for it; null for an address that shows nothing. */
function reportable(target: string): { thing: ReportedThing; label: string } | null {
  const [code, artworkId] = [codeIn(target), artworkIn(target)]
  if (code !== null) return { thing: { kind: 'session-invitation', code }, label: 'Report this invitation' }
  return artworkId === null ? null : { thing: { kind: 'picture', artworkId }, label: 'Report this picture' }
}

/** The auth screen with the login and registration forms. It redirects people who are already signed in. */
export function AuthPage() {
  const session = useSession()
  const navigate = useNavigate()
  const { target, words, isFamily } = usePurpose()
  const code = codeIn(target)
  const artworkId = artworkIn(target)
  const isLink = code !== null || artworkId !== null
  const reported = reportable(target)
  // Most invited people are new here.
  const [form, choose] = useOpenForm(code !== null || isFamily)
  const [done, setDone] = useState<AuthForm>()
  const signingIn = useIsSigningIn()
  const provider = providerName()
  const [childrenShown, showChildren] = useState(() => isFamilyDevice() && form === 'login')

  useEffect(() => {
    if (!done) return
    const leaving = setTimeout(() => void navigate(target, { replace: true }), LEAVE_AFTER_MS[done])
    return () => clearTimeout(leaving)
  }, [done, navigate, target])

  // While a form signs in, the account is known before the form has shown its toast: the form then does the navigation.
  if (session.status === 'signed-in' && !done && !signingIn) return <Navigate to={target} replace />

  return (
    <div className="app-background flex min-h-svh flex-col items-center px-5 pt-10 pb-4 tablet:justify-center">
      {!childrenShown && <PageTitle>{form === 'login' ? 'Login' : 'Sign Up'}</PageTitle>}
      <main
        className={classNames(
          'flex w-full grow flex-col items-center tablet:grow-0',
          childrenShown ? 'max-w-[720px]' : 'max-w-[440px]',
        )}
      >
        <h1>
          <Logo large />
        </h1>
        <p className="mt-1.5 text-ink-soft">Color together, wherever you are.</p>
        {isLink ? (
          <div className="mt-8 w-full">
            <Suspense fallback={<div className="h-24" />}>
              <OpenedLink code={code} artworkId={artworkId} />
            </Suspense>
          </div>
        ) : (
          words !== null && (
            <p className="mt-4 text-center font-display text-lead font-semibold text-balance wrap-anywhere">{words}</p>
          )
        )}
        {childrenShown ? (
          <div className="mt-10 w-full">
            <Suspense fallback={<div className="h-64" />}>
              <WhoIsColoring onGrownUps={() => showChildren(false)} />
            </Suspense>
          </div>
        ) : (
          <Card className="relative mt-8 w-full rounded-dialog p-5">
            <Magnet color="#e84393" className="absolute -top-3 left-1/2 -translate-x-1/2" />
            {provider !== undefined && (
              <Suspense fallback={<div className="h-20" />}>
                <ProviderSignIn name={provider} />
              </Suspense>
            )}
            <Tabs value={form} onValueChange={(value) => choose(value === 'register' ? 'register' : 'login')}>
              <TabList tabs={TABS} label="Login or sign up" className="w-full" />
              <TabPanel value="login" className="mt-5">
                <LoginForm onDone={() => setDone('login')} />
              </TabPanel>
              <TabPanel value="register" className="mt-5">
                <Suspense fallback={<div className="h-96" />}>
                  <RegisterPanel target={target} onDone={() => setDone('register')} />
                </Suspense>
              </TabPanel>
            </Tabs>
          </Card>
        )}
        {code === null && !childrenShown && <TryLink isBegun={target === '/try'} />}
        {reported && !childrenShown && (
          <Suspense fallback={<div className="h-11" />}>
            <ReportButton {...reported} />
          </Suspense>
        )}
        {!childrenShown && isFamilyDevice() && (
          <Button className="mt-6" onClick={() => showChildren(true)}>
            Back to the children
          </Button>
        )}
      </main>
      <PicturesOnTheDoor />
      <AuthFooter />
    </div>
  )
}

/** The quiet way to color without an account. @param isBegun the visitor has come from the page they color */
function TryLink({ isBegun }: { isBegun: boolean }) {
  return (
    <Link
      to="/try"
      className="mt-5 inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-display text-lead font-semibold text-blueberry-ink underline-offset-4 hover:underline"
    >
      <Paintbrush aria-hidden="true" className="size-5" />
      {isBegun ? 'Go on coloring' : 'Try it without an account'}
    </Link>
  )
}
