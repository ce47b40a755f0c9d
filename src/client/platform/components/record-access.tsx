import { createContext, type ReactNode, useContext } from 'react'

const MayChange = createContext(true)

interface RecordAccessProps {
  /** As the server replied with the record. */
  mayChange: boolean
  children: ReactNode
}

/** Says for all parts of a record whether the user may change it; without it, they may. */
export const RecordAccess = ({ mayChange, children }: RecordAccessProps) => (
  <MayChange.Provider value={mayChange}>{children}</MayChange.Provider>
)

/** Returns whether the user may change the record around it. The server checks every call. */
export const useMayChange = (): boolean => useContext(MayChange)

/** Shows its content only to users who may change the record around it. */
export const IfMayChange = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null)
