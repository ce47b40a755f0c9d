import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Drawn instead of what failed; `onRetry` draws that once more, from the beginning. */
  fallback: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

/** Keeps the failure of a part to that part. React tells `onCaughtError` of the root what it was. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { fallback: Fallback, children } = this.props
    return this.state.hasFailed ? <Fallback onRetry={() => this.setState({ hasFailed: false })} /> : children
  }
}
