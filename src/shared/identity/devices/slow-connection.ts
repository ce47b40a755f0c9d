/** What a browser tells of its connection; some tell nothing. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** True for `slow-2g`, `2g` and `3g`, and for whoever asked for less data; false where nothing is known. */
export const isSlowConnection = ({ effectiveType = '', saveData = false }: Connection = {}) =>
  saveData || ['slow-2g', '2g', '3g'].includes(effectiveType)
