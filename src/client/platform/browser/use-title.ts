import { useEffect } from 'react'
import { brandName } from './brand.ts'

let page = ''
let waiting = 0
let arrived = 0

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

/** Counts what arrives while the tab is in the background, where the count above is not read. */
export function countArrival() {
  arrived += 1
  show()
}

/** The tab is in front again, and its count is read. */
export function forgetArrivals() {
  if (arrived === 0) return
  arrived = 0
  show()
}

function show() {
  const count = waiting + arrived
  if (page !== '') document.title = count > 0 ? `(${count}) ${page}` : page
}
