// Inlined at the top of every page, of the site and of the desk, and run before anything is painted. No imports;
// shares the loader's budget (scripts/finish-build.ts).
// Puts the reader's text size in force (what changes it is in platform/text-size.ts), and locks the zoom on phones where Settings says so.

const show = (size: string) => {
  document.documentElement.dataset.textSize = size
  for (const select of document.querySelectorAll<HTMLSelectElement>('[name=textSize]')) select.value = size
}

const recall = () => {
  try {
    show(localStorage.textSize ?? '100')
  } catch {
    // Storage is blocked: the size holds for this page only.
    show('100')
  }
}
recall()
// The controls arrive later than this script; and a page from the back-forward cache may show an older choice.
addEventListener('pageshow', recall)

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
