/** Returns the one-time token of an emailed link (`#open=…`) and removes it from the address bar and the history. */
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
