/**
 * Puts the token of an emailed link (`#token=…`) into the forms of an island, and removes it from the address bar. It
 * survives a reload in the history entry.
 */
export function fillLinkToken(island: HTMLElement) {
  const fill = () => {
    const [, fresh] = /^#token=([\w-]{1,100})$/.exec(location.hash) ?? []
    if (fresh) history.replaceState({ ...history.state, linkToken: fresh }, '', location.pathname + location.search)
    const token: unknown = history.state?.linkToken
    if (typeof token !== 'string') return
    for (const input of island.querySelectorAll<HTMLInputElement>('input[name=token]')) input.value = token
  }
  fill()
  // A link in the same tab only changes the fragment.
  addEventListener('hashchange', fill)
  island.dataset.awake = ''
}
