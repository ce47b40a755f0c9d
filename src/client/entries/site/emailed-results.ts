import * as copy from './copy.ts'

/** Opens the result of an emailed link (`#result=…`): stores its answers on this device and shows its page. */
export function openEmailedResult() {
  const [, token] = /^#result=([\w%.~-]+)$/.exec(location.hash) ?? []
  if (!token) return
  history.replaceState(history.state, '', location.pathname + location.search)
  import('#client/intake/prequalification/open-emailed.ts')
    .then(({ openEmailed }) => openEmailed(decodeURIComponent(token)))
    .then(
      (opened) => {
        if ('problem' in opened) showProblem(opened.problem)
        else if (opened.address === location.pathname) location.reload()
        else location.replace(opened.address)
      },
      () => showProblem(copy.linkNotOpened),
    )
}

function showProblem(text: string) {
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'mt-4 border-action border-l-4 pl-4'
  note.textContent = text
  document.querySelector('h1')?.after(note)
}

/** Shows the form under a calculator whose button was pressed; the calculators stay small without it. */
export function followEmailButtons() {
  document.addEventListener('click', async ({ target }) => {
    const row = (target as Element).closest('[data-email-result]')?.parentElement
    if (!row || row.nextElementSibling?.hasAttribute('data-email-form')) return
    try {
      const { showEmailResult } = await import('./show-email-result.tsx')
      showEmailResult(row)
    } catch {
      // Offline: the next press tries again.
    }
  })
}
