/** Network information from the browser; some report nothing. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** True for `slow-2g`, `2g`, `3g` and data saver; false if unknown. */
export const isSlowConnection = ({ effectiveType = '', saveData = false }: Connection = {}) =>
  saveData || ['slow-2g', '2g', '3g'].includes(effectiveType)
