/** The one-time token of a mailed link (`#open=…`), taken out of the address bar, the history and the page at once. */
export function takeToken(): string | undefined {
  const [, token] = /^#open=([\w%.~-]+)$/.exec(location.hash) ?? []
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}
