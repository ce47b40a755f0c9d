const loginPaths = ['/admin-login', '/admin/login']
const home = '/admin/dashboard'

const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '')

export const isLoginPath = (pathname: string): boolean => loginPaths.includes(withoutSlash(pathname))

/** Pages without a session, such as targets of one-time links. */
const signInPages = ['/admin/set-up', '/admin/invitation', '/admin/forgot-password', '/admin/reset-password'] as const
export type SignInPage = (typeof signInPages)[number]

/** Returns the sign-in page at this address, if any. */
export const signInPageAt = (pathname: string): SignInPage | undefined =>
  signInPages.find((page) => page === withoutSlash(pathname))

/** Sends a signed-out user to the login, with the address to return to. */
export function goToLogin() {
  const { pathname, search } = window.location
  if (isLoginPath(pathname)) return
  const next = signInPageAt(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`
  goTo(`/admin/login${next}`)
}

/** Returns true if the user signed out: no address to return to. */
export function isSignOut(): boolean {
  const { pathname, search } = window.location
  return isLoginPath(pathname) && !new URLSearchParams(search).has('next')
}

/** Returns the admin page a user wanted before sign-in. */
export function placeAfterLogin(): string {
  const { origin, pathname, search, href } = window.location
  if (signInPageAt(pathname)) return home
  if (!isLoginPath(pathname)) return pathname + search
  const address = new URLSearchParams(search).get('next') ?? home
  // Some supported browsers lack `URL.parse`.
  const next = URL.canParse(address, href) ? new URL(address, href) : undefined
  const isAdmin = next?.origin === origin && /^\/admin(\/|$)/.test(next.pathname) && !isLoginPath(next.pathname)
  return isAdmin ? next.pathname + next.search : home
}

/** Changes the address without loading; `popstate` notifies the router. */
export function goTo(address: string) {
  window.history.replaceState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
