// Inlined at the top of every page. No imports; shares the loader's size budget (scripts/finish-build.ts). Applies
// the user's text size, shows the display face if it is cached, and locks the zoom on phones if set.

const show = (size: string) => {
  document.documentElement.dataset.textSize = size
  for (const select of document.querySelectorAll<HTMLSelectElement>('[name=textSize]')) select.value = size
}

const recall = () => {
  try {
    show(localStorage.textSize ?? '100')
  } catch {
    // Storage is blocked: the size applies to this page only.
    show('100')
  }
}
recall()
// The controls render later, and back-forward cache pages may show an older choice.
addEventListener('pageshow', recall)

// The page before has loaded the display face, so it is there at once.
if (document.referrer.startsWith(location.origin)) document.documentElement.dataset.face = 'shown'

const viewport = document.querySelector<HTMLMetaElement>('[data-lock]')
if (viewport) {
  const { content, dataset } = viewport
  const phone = matchMedia(dataset.lock as string)
  const lock = () => {
    viewport.content = content + (phone.matches ? ',maximum-scale=1,user-scalable=no' : '')
  }
  phone.onchange = lock
  lock()
}
