import { useEffect } from 'react'
import { brandName } from './brand.ts'

let page = ''
let waiting = 0

export function useTitle(title: string) {
  useEffect(() => {
    page = `${title} · ${brandName()} admin`
    show()
  }, [title])
}

/** Shows how much waits for the user before the title of each page, such as `(3) Leads`. */
export function setTitleCount(count: number) {
  if (count === waiting) return
  waiting = count
  show()
}

function show() {
  if (page !== '') document.title = waiting > 0 ? `(${waiting}) ${page}` : page
}
