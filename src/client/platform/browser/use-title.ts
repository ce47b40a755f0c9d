import { useEffect } from 'react'
import { brandName } from './brand.ts'

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brandName()} admin`
  }, [title])
}
