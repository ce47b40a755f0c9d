import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Replaces the failed part; `onRetry` renders it again. */
  fallback: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

/** React passes the error to the root's `onCaughtError`. */
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
