const loginPaths = ['/admin-login', '/admin/login']
const home = '/admin/dashboard'

const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '')

export const isLoginPath = (pathname: string): boolean => loginPaths.includes(withoutSlash(pathname))

/** Pages of the desk that need no session: what their one-time links or questions lead to is one. */
const entrances = ['/admin/set-up', '/admin/invitation', '/admin/forgot-password', '/admin/reset-password'] as const
export type Entrance = (typeof entrances)[number]

/** The entrance at this address, where it is one. */
export const entranceAt = (pathname: string): Entrance | undefined =>
  entrances.find((entrance) => entrance === withoutSlash(pathname))

/** Takes a person whose session is lost to the login, remembering where they were. */
export function goToLogin() {
  const { pathname, search } = window.location
  if (isLoginPath(pathname)) return
  const next = entranceAt(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`
  goTo(`/admin/login${next}`)
}

/** Whether a person who has just left the desk did so by themselves: nobody has noted where to bring them back. */
export function isSignOut(): boolean {
  const { pathname, search } = window.location
  return isLoginPath(pathname) && !new URLSearchParams(search).has('next')
}

/** Where a person who has just signed in wanted to be. A `next` that leaves the desk is ignored. */
export function placeAfterLogin(): string {
  const { origin, pathname, search, href } = window.location
  if (entranceAt(pathname)) return home
  if (!isLoginPath(pathname)) return pathname + search
  const address = new URLSearchParams(search).get('next') ?? home
  // `URL.parse` is newer than some supported browsers.
  const next = URL.canParse(address, href) ? new URL(address, href) : undefined
  const isDesk = next?.origin === origin && /^\/admin(\/|$)/.test(next.pathname) && !isLoginPath(next.pathname)
  return isDesk ? next.pathname + next.search : home
}

/** Changes the address without loading a page; `popstate` tells the desk, as Back and Forward do. */
export function goTo(address: string) {
  window.history.replaceState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
